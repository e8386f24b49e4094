import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise, paise } from '#src/kit/money.ts'
import type { Reply, Call } from '../http-server.ts'
import { backToPanel, buttonForm, formOf, type Html, html, panelCss, panelPage, table } from '../panel-page.ts'
import type { RazorpayControl } from './control.ts'
import type { OrderWire, PaymentWire, RefundWire } from './ledger.wire.ts'
import { faultButtons, press } from './panel-buttons.ts'

/** The page for people: orders, payments and refunds, and buttons for what may go wrong. */
export async function handlePanel(control: RazorpayControl, call: Call): Promise<Reply | undefined> {
  if (call.method === 'GET' && call.path === '/') return showPanel(control)
  if (call.method === 'GET' && call.path === '/panel.css') return panelCss
  if (call.method !== 'POST' || call.path !== '/panel') return undefined
  await press(control, formOf(call.rawBody))
  return backToPanel()
}

const shownRows = 50

function showPanel(control: RazorpayControl): Reply {
  return panelPage(
    'Payment sandbox',
    html`<p class="note">Stands in for the payment gateway. Key: ${control.keyId}</p>${faultButtons(control)}${orders(control)}${payments(control)}${refunds(control)}${deliveries(control)}
<p>What is settled by now: <a href="/__sandbox/settlement-report.csv" download>report by payment</a>, <a href="/__sandbox/settlements.csv" download>settlements</a>.</p>
${buttonForm('/panel', 'Forget everything', { what: 'reset' })}`,
  )
}

function orders(control: RazorpayControl): Html {
  const newest = Object.values(control.ledger().orders).toReversed().slice(0, shownRows)
  return table(
    'Orders',
    ['Order', 'Receipt', 'Amount', 'State', 'Tries', 'Opened', ''],
    newest.map((order) => [
      order.id,
      order.receipt ?? '',
      formatPaise(paise(order.amount)),
      order.status,
      order.attempts,
      at(order.created_at * 1000),
      payButton(order),
    ]),
  )
}

const payButton = (order: OrderWire): Html | undefined =>
  order.status === 'paid' ? undefined : buttonForm('/panel', 'Pay without a window', { what: 'pay', order: order.id })

function payments(control: RazorpayControl): Html {
  const newest = Object.values(control.ledger().payments).toReversed().slice(0, shownRows)
  return table(
    'Payments',
    ['Payment', 'Order', 'Amount', 'Method', 'State', 'Why', 'When', ''],
    newest.map((payment) => [
      payment.id,
      payment.order_id,
      formatPaise(paise(payment.amount)),
      payment.method,
      payment.status,
      payment.error_reason ?? '',
      at(payment.created_at * 1000),
      lateButton(payment),
    ]),
  )
}

function lateButton({ id: payment, status }: PaymentWire): Html | undefined {
  if (status === 'failed') return buttonForm('/panel', 'Comes in after all', { what: 'authorise-late', payment })
  return status === 'authorized' ? buttonForm('/panel', 'Capture in the dashboard', { what: 'capture', payment }) : undefined
}

function refunds(control: RazorpayControl): Html {
  const newest = Object.values(control.ledger().refunds).toReversed().slice(0, shownRows)
  return table(
    'Refunds',
    ['Refund', 'Payment', 'Amount', 'Receipt', 'State', 'When', ''],
    newest.map((refund) => [
      refund.id,
      refund.payment_id,
      formatPaise(paise(refund.amount)),
      refund.receipt ?? '',
      refund.status,
      at(refund.created_at * 1000),
      settleButtons(refund),
    ]),
  )
}

const settleButtons = ({ id: refund, status }: RefundWire): Html | undefined =>
  status === 'pending'
    ? html`${buttonForm('/panel', 'Arrives', { what: 'settle-refund', refund, outcome: 'processed' })}${buttonForm('/panel', 'Fails', { what: 'settle-refund', refund, outcome: 'failed' })}`
    : undefined

function deliveries(control: RazorpayControl): Html {
  const newest = control.ledger().deliveries.toReversed().slice(0, shownRows)
  return table(
    'Webhooks sent',
    ['Event', 'Kind', 'Try', 'Reply', 'When', ''],
    newest.map((sent) => [
      sent.eventId,
      sent.kind,
      sent.attempt + 1,
      sent.error ?? sent.status,
      at(sent.at),
      buttonForm('/panel', 'Send again', { what: 'replay', event: sent.eventId }),
    ]),
  )
}

const at = (milliseconds: number): string => formatDateTime(new Date(milliseconds))
