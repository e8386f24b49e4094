import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { seesMoneySince } from '#src/shop/staff/desk-rights.ts'
import { refundStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { cursorIn, pagesOf } from '../../desk-ui/data-table/list-pages.ts'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import { columnsAt } from '../../desk-ui/money/money-columns.tsx'
import { DayLinks } from '../../desk-ui/money/money-links.tsx'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

const states = ['asked', 'pending', 'processed', 'failed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const since = seesMoneySince(login.role, now)
  return { page: await shop.payments.pageRefunds({ state, since }, cursorIn(query)), state, isOwnDay: since !== undefined, now }
}

/** All money that went back, or is on its way; an assistant sees what was asked for today. */
export default function RefundsPage() {
  const { page, state, isOwnDay, now } = useLoaderData<typeof loader>()
  useFreshPage(['payments', 'orders'], isWriting)
  const { refundColumns } = useMemo(() => columnsAt(now), [now])
  const address = (query: Parameters<typeof addressWith>[1]) => addressWith(deskAddressOf('refunds'), query)
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: refundStateLabels[each].label, state: each }))]
  return (
    <DeskPage
      title="Refunds"
      trail={!isOwnDay && <MoneyTrail />}
      state={isOwnDay ? 'All money that was asked back today, newest first.' : 'All money that goes back, newest first.'}
      acts={isOwnDay && <DayLinks except="refunds" />}
    >
      <ViewTabs
        label="Refunds"
        tabs={tabs.map(({ name, state: each }) => ({ name, to: address({ state: each }), isCurrent: each === state }))}
      />
      {page.rows.length === 0 ? (
        <p className={listStyles.empty}>There are no such refunds{isOwnDay && ' today'}. One is asked for at its order.</p>
      ) : (
        <section className={listStyles.list} aria-label="Refunds">
          <DataTable caption="Refunds, newest first" rows={page.rows} columns={refundColumns} keyOf={({ id }) => id} />
          <Pager {...pagesOf(page, (cursor) => address({ state, ...cursor }))} />
        </section>
      )}
    </DeskPage>
  )
}
