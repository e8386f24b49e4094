import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { seesMoneySince } from '#src/shop/staff/desk-rights.ts'
import { paymentStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
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

const states = ['captured', 'authorised', 'mismatch', 'refunded', 'surplus', 'failed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const since = seesMoneySince(login.role, now)
  return { page: await shop.payments.page({ state, since }, cursorIn(query)), state, isOwnDay: since !== undefined, now }
}

/** All attempts to pay, by state; an assistant sees those of the day. */
export default function PaymentsPage() {
  const { page, state, isOwnDay, now } = useLoaderData<typeof loader>()
  useFreshPage(['payments', 'orders'], isWriting)
  const { paymentColumns } = useMemo(() => columnsAt(now), [now])
  const address = (query: Parameters<typeof addressWith>[1]) => addressWith(deskAddressOf('payments'), query)
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: paymentStateLabels[each].label, state: each }))]
  return (
    <DeskPage
      title="Payments"
      trail={!isOwnDay && <MoneyTrail />}
      state={isOwnDay ? 'Every attempt to pay of today, newest first.' : 'Every attempt to pay, newest first.'}
      acts={isOwnDay && <DayLinks except="payments" />}
    >
      <ViewTabs
        label="Payments"
        tabs={tabs.map(({ name, state: each }) => ({ name, to: address({ state: each }), isCurrent: each === state }))}
      />
      {page.rows.length === 0 ? (
        <p
          className={listStyles.empty}
        >{`There are no such payments${isOwnDay ? ' today' : ''}. Each comes here as soon as the gateway reports it; nothing is entered by hand.`}</p>
      ) : (
        <section className={listStyles.list} aria-label="Payments">
          <DataTable
            caption="Payments, newest first"
            rows={page.rows}
            columns={paymentColumns}
            keyOf={({ gatewayPaymentId }) => gatewayPaymentId}
          />
          <Pager {...pagesOf(page, (cursor) => address({ state, ...cursor }))} />
        </section>
      )}
    </DeskPage>
  )
}
