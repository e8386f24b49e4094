import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { refundStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import { columnsAt } from '../../desk-ui/money/money-columns.tsx'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

const pageSize = 50
const states = ['asked', 'pending', 'processed', 'failed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const after = query.get('after') ?? undefined
  const refunds = await shop.payments.listRefunds({ state, after, limit: pageSize + 1 })
  return { refunds: refunds.slice(0, pageSize), hasMore: refunds.length > pageSize, state, isFirst: after === undefined, now }
}

/** All money that went back, or is on its way. */
export default function RefundsPage() {
  const { refunds, hasMore, state, isFirst, now } = useLoaderData<typeof loader>()
  useFreshPage(['payments', 'orders'], isWriting)
  const { refundColumns } = useMemo(() => columnsAt(now), [now])
  const address = (query: { state?: string | undefined; after?: string | undefined }) => addressWith(deskAddressOf('refunds'), query)
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: refundStateLabels[each].label, state: each }))]
  return (
    <DeskPage title="Refunds" trail={<MoneyTrail />} state="All money that goes back, newest first.">
      <ViewTabs
        label="Refunds"
        tabs={tabs.map(({ name, state: each }) => ({ name, to: address({ state: each }), isCurrent: each === state }))}
      />
      {refunds.length === 0 ? (
        <p className={listStyles.empty}>There are no such refunds. One is asked for at its order.</p>
      ) : (
        <section className={listStyles.list} aria-label="Refunds">
          <DataTable caption="Refunds, newest first" rows={refunds} columns={refundColumns} keyOf={({ id }) => id} />
          <Pager
            range={`${refunds.length} refunds`}
            newer={isFirst ? undefined : address({ state })}
            older={hasMore ? address({ state, after: refunds.at(-1)?.id }) : undefined}
            names={{ back: 'Newest', on: 'Older' }}
          />
        </section>
      )}
    </DeskPage>
  )
}
