import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paymentStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { HeldPayment } from './held-payment.tsx'
import { columnsAt } from './money-columns.tsx'
import styles from './money-page.module.css'

const pageSize = 50
const states = ['captured', 'authorised', 'mismatch', 'refunded', 'surplus', 'failed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const before = dateIn(query.get('before'))
  const [held, refunds, payments] = await Promise.all([
    shop.payments.list({ state: 'mismatch', needsAttention: true, limit: pageSize }),
    shop.payments.listOpenRefunds(pageSize),
    shop.payments.list({ state, before, limit: pageSize + 1 }),
  ])
  return {
    held,
    refunds,
    payments: payments.slice(0, pageSize),
    hasMore: payments.length > pageSize,
    state,
    isFirst: before === undefined,
    now,
  }
}

function dateIn(written: string | null): Date | undefined {
  const date = new Date(written ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** What is not as it should be, and all attempts to pay. */
export default function MoneyPage() {
  const { held, refunds, now } = useLoaderData<typeof loader>()
  useFreshPage(['payments', 'orders'], isWriting)
  const { refundColumns } = useMemo(() => columnsAt(now), [now])
  const open = held.length + refunds.length
  return (
    <DeskPage
      title="Money"
      state={open === 0 ? 'No payment is held, and no refund waits.' : `${held.length} held, ${refunds.length} on the way back or failed.`}
      acts={
        <>
          <DeskButtonLink to={deskAddressOf('invoices')}>Invoices</DeskButtonLink>
          <DeskButtonLink to={deskAddressOf('gst')}>GST</DeskButtonLink>
        </>
      }
    >
      <div className={styles.panels}>
        {held.length > 0 && (
          <Panel title="Held: of another amount than the order" flush>
            <ul className={styles.held}>
              {held.map((payment) => (
                <li key={payment.gatewayPaymentId}>
                  <HeldPayment payment={payment} now={now} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {refunds.length > 0 && (
          <Panel title="Refunds that are not through" flush>
            <DataTable caption="Refunds, oldest first" rows={refunds} columns={refundColumns} keyOf={({ id }) => id} />
          </Panel>
        )}
        <PaymentsPanel />
      </div>
    </DeskPage>
  )
}

/** All attempts to pay, by state. */
function PaymentsPanel() {
  const { payments, hasMore, state, isFirst, now } = useLoaderData<typeof loader>()
  const { paymentColumns } = useMemo(() => columnsAt(now), [now])
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: paymentStateLabels[each].label, state: each }))]
  return (
    <Panel title="Payments" flush>
      <div className={styles.tabs}>
        <ViewTabs
          label="Payments"
          tabs={tabs.map(({ name, state: each }) => ({ name, to: address({ state: each }), isCurrent: each === state }))}
        />
      </div>
      {payments.length === 0 ? (
        <p className={styles.empty}>There are no such payments.</p>
      ) : (
        <>
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
        </>
      )}
    </Panel>
  )
}

function address(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? deskAddressOf('money') : `${deskAddressOf('money')}?${new URLSearchParams(given)}`
}
