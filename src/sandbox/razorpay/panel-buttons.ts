import { entryOf } from '#src/kit/table.ts'
import type { NewFaultRule } from '../faults.ts'
import { buttonForm, type Html, html } from '../panel-page.ts'
import { type UnexpectedEvent, unexpectedEvents, type RazorpayControl } from './control.ts'
import { type WindowFault, windowFaults } from './ledger.ts'

/** Faults of the gateway's API, by the name of their button. */
const apiFaults: Readonly<Record<string, { label: string; rule: NewFaultRule }>> = {
  fail: {
    label: 'replies with 500',
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
  hang: { label: 'never replies', rule: { path: '^/v1/(?:orders|payments)', action: { hang: true } } },
  html: {
    label: 'replies with 502 in HTML',
    rule: { path: '^/v1/(?:orders|payments)', action: { status: 502, body: '<html><h1>Bad gateway</h1></html>' } },
  },
  half: { label: 'replies with half a JSON', rule: { path: '^/v1/(?:orders|payments)', action: { status: 200, body: '{"id":"order_' } } },
  amount: {
    label: 'replies with another amount',
    rule: { method: 'GET', path: '^/v1/payments', action: { patch: { amount: 100 } } },
  },
  currency: {
    label: 'replies with another currency',
    rule: { method: 'GET', path: '^/v1/payments', action: { patch: { currency: 'USD' } } },
  },
  slow: { label: 'takes five seconds', rule: { path: '^/v1/(?:orders|payments)', action: { latencyMs: 5_000 } } },
  lost: { label: 'is done, but its reply is lost', rule: { path: '^/v1/(?:orders|payments)', action: { drop: 'after' } } },
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

export async function press(control: RazorpayControl, form: URLSearchParams): Promise<void> {
  const what = form.get('what') ?? ''
  const apiFault = entryOf(apiFaults, form.get('fault') ?? '')
  if (what === 'api' && apiFault) control.faults.add(apiFault.rule)
  if (what === 'fail-next-payment') control.nextPayments(['payment_failed'])
  if (what === 'promise-next-payment') control.nextPayments(['authorized'])
  const webhookFault = entryOf(webhookFaults, what)
  if (webhookFault) control.webhooks.addFault(webhookFault)
  const windowFault = windowFaults.find((each) => each === form.get('window'))
  if (what === 'window' && windowFault) control.nextWindows([windowFault])
  const event = unexpectedEvents.find((each) => each === form.get('news'))
  if (what === 'tell' && event) control.sendUnexpectedEvent(event)
  if (what === 'pending-refund') control.nextRefunds(['pending'])
  if (what === 'failed-refund') control.nextRefunds(['failed'])
  if (what === 'settle-refund') control.settleRefund(form.get('refund') ?? '', form.get('outcome') === 'failed' ? 'failed' : 'processed')
  if (what === 'authorise-late') control.authoriseLate(form.get('payment') ?? '')
  if (what === 'capture') control.captureInDashboard(form.get('payment') ?? '')
  if (what === 'lag') control.lagLists(60)
  if (what === 'day') control.advance(24 * 3600)
  if (what === 'pay') control.pay({ order_id: form.get('order') ?? '' })
  if (what === 'replay') await control.webhooks.replay(form.get('event') ?? '')
  if (what === 'flush') await control.webhooks.flush()
  if (what === 'clear') control.clearFaults()
  if (what === 'reset') control.reset()
}

const webhookFaults: Readonly<Record<string, Parameters<RazorpayControl['webhooks']['addFault']>[0]>> = {
  'lose-webhooks': { lose: true, times: 3 },
  'double-webhooks': { duplicate: 1, times: 3 },
  'reorder-webhooks': { reorder: true, times: 3 },
  'delay-webhooks': { delayMs: 60_000, times: 3 },
  'forge-webhook': { signWith: 'wrong secret' },
  'old-webhook': { signWith: 'old secret' },
}

const windowLabels: Record<WindowFault, string> = {
  closeTab: 'takes the money and sends no event',
  dismissAfterPay: 'takes the money and reports that it was closed',
  tamperSignature: 'spoils the signature',
  swapIds: 'gives the signature of another order',
  doubleHandler: 'reports twice that it is paid',
  faultAlert: 'does not know the order',
  scriptBlocked: 'cannot be loaded',
}

const eventLabels: Record<UnexpectedEvent, string> = {
  unknownEvent: 'an event of an unknown kind',
  hugeBody: 'an event of two megabytes',
  foreignOrder: "a payment for somebody else's order",
  failedAfterCaptured: 'the failure of the last captured payment',
}

export function faultButtons(control: RazorpayControl): Html {
  const press = (label: string, what: string, members: Record<string, string> = {}) => buttonForm('/panel', label, { what, ...members })
  const waiting = waitingFaults(control)
  return html`<h2>What should go wrong?</h2>
<div>The next call of the shop: ${Object.entries(apiFaults).map(([fault, { label }]) => press(label, 'api', { fault }))}${press('lists lag a minute behind', 'lag')}</div>
<div>The next payment: ${press('fails', 'fail-next-payment')}${press('is promised only', 'promise-next-payment')}</div>
<div>The next window: ${windowFaults.map((window) => press(windowLabels[window], 'window', { window }))}</div>
<div>The next refund: ${press('is pending', 'pending-refund')}${press('fails', 'failed-refund')}</div>
<div>The next webhooks: ${press('three are lost', 'lose-webhooks')}${press('three come twice', 'double-webhooks')}${press('three come in the wrong order', 'reorder-webhooks')}${press('three come a minute late', 'delay-webhooks')}${press('one is forged', 'forge-webhook')}${press('one has the old signature', 'old-webhook')}${press('deliver what waits now', 'flush')}</div>
<div>Send the shop: ${unexpectedEvents.map((each) => press(eventLabels[each], 'tell', { news: each }))}</div>
<div>The clock: ${press('a day goes by', 'day')}</div>
${waiting.length > 0 && html`<ul>${waiting.map((each) => html`<li>${each}</li>`)}</ul>${press('Forget these faults', 'clear')}`}`
}

function waitingFaults(control: RazorpayControl): string[] {
  const { nextOutcomes, nextRefunds, windowFaults: windows, listLagMs } = control.ledger()
  return [
    ...control.faults.list().map((rule) => `${rule.times} × ${rule.method ?? 'any'} ${rule.path}: ${JSON.stringify(rule.action)}`),
    ...control.webhooks.listFaults().map((fault) => `${fault.times} × webhook ${fault.event ?? 'any'}: ${JSON.stringify(fault)}`),
    ...nextOutcomes.map((outcome) => `next payment: ${outcome}`),
    ...nextRefunds.map((start) => `next refund: ${start}`),
    ...windows.map(({ fault, orderId }) => `next window${orderId ? ` of ${orderId}` : ''}: ${windowLabels[fault]}`),
    ...(listLagMs > 0 ? [`lists lag ${listLagMs / 1000} s behind`] : []),
  ]
}
