import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paymentStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
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
const states = ['captured', 'authorised', 'mismatch', 'refunded', 'surplus', 'failed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const before = dateIn(query.get('before'))
  const payments = await shop.payments.list({ state, before, limit: pageSize + 1 })
  return { payments: payments.slice(0, pageSize), hasMore: payments.length > pageSize, state, isFirst: before === undefined, now }
}

function dateIn(written: string | null): Date | undefined {
  const date = new Date(written ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** All attempts to pay, by state. */
export default function PaymentsPage() {
  const { payments, hasMore, state, isFirst, now } = useLoaderData<typeof loader>()
  useFreshPage(['payments', 'orders'], isWriting)
  const { paymentColumns } = useMemo(() => columnsAt(now), [now])
  const address = (query: { state?: string | undefined; before?: string | undefined }) => addressWith(deskAddressOf('payments'), query)
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: paymentStateLabels[each].label, state: each }))]
  return (
    <DeskPage title="Payments" trail={<MoneyTrail />} state="Every attempt to pay, newest first.">
      <ViewTabs
        label="Payments"
        tabs={tabs.map(({ name, state: each }) => ({ name, to: address({ state: each }), isCurrent: each === state }))}
      />
      {payments.length === 0 ? (
        <p className={listStyles.empty}>There are no such payments.</p>
      ) : (
        <section className={listStyles.list} aria-label="Payments">
          <DataTable
            caption="Payments, newest first"
            rows={payments}
            columns={paymentColumns}
            keyOf={({ gatewayPaymentId }) => gatewayPaymentId}
          />
          <Pager
            range={`${payments.length} payments`}
            newer={isFirst ? undefined : address({ state })}
            older={hasMore ? address({ state, before: payments.at(-1)?.firstSeenAt.toISOString() }) : undefined}
            names={{ back: 'Newest', on: 'Older' }}
          />
        </section>
      )}
    </DeskPage>
  )
}
