import { formatDateTime } from '#src/kit/clock.ts'
import { formatPaise, paise } from '#src/kit/money.ts'
import type { NewFaultRule } from '../faults.ts'
import type { Answer, Call } from '../http-door.ts'
import { backToPanel, buttonForm, formOf, type Html, html, panelCss, panelPage, table } from '../panel-page.ts'
import type { OrderWire } from './ledger.wire.ts'
import type { RazorpayControl } from './control.ts'

/** The page a person looks at: what the gateway knows, and buttons for what may go wrong. */
export async function answerPanel(control: RazorpayControl, call: Call): Promise<Answer | undefined> {
  if (call.method === 'GET' && call.path === '/') return showPanel(control)
  if (call.method === 'GET' && call.path === '/panel.css') return panelCss
  if (call.method !== 'POST' || call.path !== '/panel') return undefined
  await press(control, formOf(call.rawBody))
  return backToPanel()
}

/** Faults of the gateway's API, by the name of their button. */
const apiFaults: Readonly<Record<string, { label: string; rule: NewFaultRule }>> = {
  fail: {
    label: 'answers 500',
    rule: {
      path: '^/v1/(?:orders|payments)',
      action: {
        status: 500,
        body: {
          error: { code: 'SERVER_ERROR', description: 'The server encountered an error. The incident has been reported to admins.' },
        },
      },
    },
  },
  hang: { label: 'never answers', rule: { path: '^/v1/(?:orders|payments)', action: { hang: true } } },
  lost: { label: 'is done, but its answer is lost', rule: { path: '^/v1/(?:orders|payments)', action: { drop: 'after' } } },
  busy: {
    label: 'is refused as too many (429)',
    rule: {
      path: '^/v1/(?:orders|payments)',
      action: {
        status: 429,
        headers: { 'retry-after': '2' },
        body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } },
      },
    },
  },
}

async function press(control: RazorpayControl, form: URLSearchParams): Promise<void> {
  const what = form.get('what') ?? ''
  const fault = apiFaults[form.get('fault') ?? '']
  if (what === 'api' && fault) control.faults.add(fault.rule)
  if (what === 'fail-next-payment') control.nextPayments(['payment_failed'])
  if (what === 'lose-webhooks') control.webhooks.addFault({ lose: true, times: 3 })
  if (what === 'double-webhooks') control.webhooks.addFault({ duplicate: 1, times: 3 })
  if (what === 'forge-webhook') control.webhooks.addFault({ signWith: 'wrong secret' })
  if (what === 'pay') control.pay({ order_id: form.get('order') ?? '' })
  if (what === 'replay') await control.webhooks.replay(form.get('event') ?? '')
  if (what === 'flush') await control.webhooks.flush()
  if (what === 'clear') control.clearFaults()
  if (what === 'reset') control.reset()
}

const shownRows = 50

function showPanel(control: RazorpayControl): Answer {
  return panelPage(
    'Payment sandbox',
    html`<p class="note">Stands in for the payment gateway. Key: ${control.keyId}</p>${faultButtons(control)}${orders(control)}${payments(control)}${deliveries(control)}
${buttonForm('/panel', 'Forget everything', { what: 'reset' })}`,
  )
}

function faultButtons(control: RazorpayControl): Html {
  const waiting = [
    ...control.faults.list().map((rule) => `${rule.times} × ${rule.method ?? 'any'} ${rule.path}: ${JSON.stringify(rule.action)}`),
    ...control.webhooks.listFaults().map((fault) => `${fault.times} × webhook ${fault.event ?? 'any'}: ${JSON.stringify(fault)}`),
    ...control.ledger().nextOutcomes.map((outcome) => `next payment: ${outcome}`),
  ]
  return html`<h2>What should go wrong?</h2>
<div>The next call of the shop: ${Object.entries(apiFaults).map(([fault, { label }]) => buttonForm('/panel', label, { what: 'api', fault }))}</div>
<div>The next payment: ${buttonForm('/panel', 'fails', { what: 'fail-next-payment' })}</div>
<div>The next webhooks: ${buttonForm('/panel', 'three are lost', { what: 'lose-webhooks' })}${buttonForm('/panel', 'three come twice', { what: 'double-webhooks' })}${buttonForm('/panel', 'one is forged', { what: 'forge-webhook' })}${buttonForm('/panel', 'deliver what waits now', { what: 'flush' })}</div>
${waiting.length > 0 && html`<ul>${waiting.map((each) => html`<li>${each}</li>`)}</ul>${buttonForm('/panel', 'Forget these faults', { what: 'clear' })}`}`
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
    ['Payment', 'Order', 'Amount', 'Method', 'State', 'Why', 'When'],
    newest.map((payment) => [
      payment.id,
      payment.order_id,
      formatPaise(paise(payment.amount)),
      payment.method,
      payment.status,
      payment.error_reason ?? '',
      at(payment.created_at * 1000),
    ]),
  )
}

function deliveries(control: RazorpayControl): Html {
  const newest = control.ledger().deliveries.toReversed().slice(0, shownRows)
  return table(
    'Webhooks sent',
    ['Event', 'Kind', 'Try', 'Answer', 'When', ''],
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
