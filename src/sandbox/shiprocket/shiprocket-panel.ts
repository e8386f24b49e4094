import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise, paise } from '#src/kit/money.ts'
import { entryOf } from '#src/kit/table.ts'
import type { Reply, Call } from '../http-server.ts'
import { backToPanel, buttonForm, formOf, type Html, html, panelCss, panelPage, table } from '../panel-page.ts'
import { findCourier } from './couriers.ts'
import { type CarrierOrder, freshState, type Shipment } from './carrier-state.ts'
import { callFaults, carrierCalls, stepFaults } from './call-faults.ts'
import type { ShiprocketControl } from './control.ts'
import { namedFault } from './control-calls.ts'
import { shipmentStatuses } from './tracking.ts'
import { webhookFaultName, webhookFaults } from './tracking-webhook.ts'

/** The page for people: parcels, wallet, and buttons for what may go wrong. */
export async function handlePanel(control: ShiprocketControl, call: Call): Promise<Reply | undefined> {
  if (call.method === 'GET' && call.path === '/') return showPanel(control)
  if (call.method === 'GET' && call.path === '/panel.css') return panelCss
  if (call.method !== 'POST' || call.path !== '/panel') return undefined
  await press(control, formOf(call.rawBody))
  return backToPanel()
}

async function press(control: ShiprocketControl, form: URLSearchParams): Promise<void> {
  const what = form.get('what') ?? ''
  if (what === 'fault') {
    const { call, fault, times } = namedFault.parse(Object.fromEntries(form))
    if (fault in stepFaults) control.breakStep(fault as keyof typeof stepFaults, times)
    else control.breakCall(call, fault as keyof typeof callFaults, times)
  }
  if (what === 'webhook-fault') control.breakWebhook(webhookFaultName.parse(form.get('fault')))
  if (what === 'empty-wallet') control.setWallet(paise(0))
  if (what === 'recharge') control.setWallet(freshState(() => new Date()).walletPaise)
  if (what === 'expire-tokens') control.expireTokens()
  if (what === 'move') await control.move({ awb: form.get('awb') ?? '', status: Number(form.get('status')) })
  if (what === 'moving') await control.setMoving(form.get('moving') === 'yes')
  if (what === 'advance') await control.advance(Number(form.get('seconds')) || 0)
  if (what === 'clear') control.clearFaults()
  if (what === 'reset') control.reset()
}

const shownRows = 50

function showPanel(control: ShiprocketControl): Reply {
  const { walletPaise, moving } = control.state()
  return panelPage(
    'Carrier sandbox',
    html`<p class="note">Stands in for the carrier. Wallet: ${formatPaise(walletPaise)}. Its clock: ${formatDateTime(control.now())}.</p>
${faultForms(control)}
<h2>Time and parcels</h2>
<div>Time passes: ${timeSteps.map(([seconds, label]) => buttonForm('/panel', label, { what: 'advance', seconds }))}</div>
<div>Parcels ${moving ? 'move by themselves: delivered after eight minutes.' : 'stay where they are until you move them.'} ${buttonForm(
      '/panel',
      moving ? 'Stop them' : 'Let them move',
      { what: 'moving', moving: moving ? 'no' : 'yes' },
    )}</div>
<div>The wallet: ${buttonForm('/panel', 'empty it', { what: 'empty-wallet' })}${buttonForm('/panel', 'recharge it', { what: 'recharge' })}</div>
<div>The login: ${buttonForm('/panel', 'expire all tokens', { what: 'expire-tokens' })}</div>
${parcels(control)}${webhooks(control)}
<p>Cash that is paid out by now: <a href="/__sandbox/awb-level-report.csv" download>AWB level report</a>, <a href="/__sandbox/crf-level-report.csv" download>CRF level report</a>.</p>
${buttonForm('/panel', 'Forget everything', { what: 'reset' })}`,
  )
}

const timeSteps = [
  [60, 'a minute'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
] as const

function faultForms(control: ShiprocketControl): Html {
  const waiting = control.faults
    .list()
    .map(({ times, method, path, action }) => `${times} × ${method ?? 'any'} ${path}: ${JSON.stringify(action).slice(0, 120)}`)
  const toCome = [...waiting, ...control.webhookFaults().map((fault) => `The next webhook ${webhookFaults[fault]}`)]
  return html`<h2>What should go wrong?</h2>
<form method="post" action="/panel"><input type="hidden" name="what" value="fault">
<label>The next <input name="times" type="number" min="1" max="100" value="1"></label>
<label>calls of ${select(
    'call',
    Object.keys(carrierCalls).map((name) => [name, name]),
  )}</label>
<label>go wrong: it ${select(
    'fault',
    Object.entries(callFaults).map(([name, { label }]) => [name, label]),
  )}</label>
<button>Let it happen</button></form>
<form method="post" action="/panel"><input type="hidden" name="what" value="fault">
<label>The carrier's own way at ${select(
    'fault',
    Object.entries(stepFaults).map(([name, { call, label }]) => [name, `${call}: ${label}`]),
  )}</label>
<button>Let it happen</button></form>
<form method="post" action="/panel"><input type="hidden" name="what" value="webhook-fault">
<label>The next webhook ${select('fault', Object.entries(webhookFaults))}</label>
<button>Let it happen</button></form>
${toCome.length > 0 && html`<ul>${toCome.map((each) => html`<li>${each}</li>`)}</ul>${buttonForm('/panel', 'Forget these faults', { what: 'clear' })}`}`
}

const select = (name: string, options: readonly (readonly [value: string, label: string])[]): Html =>
  html`<select name="${name}">${options.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select>`

function parcels(control: ShiprocketControl): Html {
  const { orders, shipments } = control.state()
  const newest = Object.values(orders).toReversed().slice(0, shownRows)
  return table(
    'Consignments',
    ['Reference', 'To', 'AWB', 'Courier', 'State', 'Pickup', 'Documents', 'What happens next'],
    newest.flatMap((order) => {
      const shipment = entryOf(shipments, order.shipmentId)
      return shipment ? [parcelRow(order, shipment)] : []
    }),
  )
}

const parcelRow = (order: CarrierOrder, shipment: Shipment) => [
  order.reference,
  `${order.asked['billing_city'] ?? ''} ${order.asked['billing_pincode'] ?? ''}`,
  shipment.awb ?? '',
  findCourier(shipment.courierId ?? 0)?.name ?? '',
  shipmentStatuses[shipment.statusCode]?.label ?? (shipment.manifested ? 'Manifest Generated' : 'New'),
  shipment.pickupDate ?? '',
  shipment.awb ? html`<a href="/files/label/${shipment.id}.pdf">Label</a> <a href="/files/invoice/${shipment.id}.pdf">Invoice</a>` : '',
  shipment.awb ? nextMoves.map(([status, label]) => buttonForm('/panel', label, { what: 'move', awb: shipment.awb ?? '', status })) : '',
]

const nextMoves = [
  [42, 'Picked up'],
  [18, 'In transit'],
  [17, 'Out for delivery'],
  [21, 'Not delivered'],
  [7, 'Delivered'],
  [20, 'Pickup failed'],
  [9, 'Sent back'],
  [10, 'Back with the shop'],
  [12, 'Lost'],
] as const

function webhooks(control: ShiprocketControl): Html {
  const newest = control.state().webhooks.toReversed().slice(0, shownRows)
  return table(
    'Webhooks sent',
    ['AWB', 'Status', 'Reply', 'When'],
    newest.map((sent) => [sent.awb, sent.label, sent.status || 'unreachable', formatDateTime(new Date(sent.at))]),
  )
}
