import { formatDateTime } from '#src/kit/clock.ts'
import { formatPaise, paise } from '#src/kit/money.ts'
import type { NewFaultRule } from '../faults.ts'
import type { Answer, Call } from '../http-door.ts'
import { backToPanel, buttonForm, formOf, type Html, html, panelCss, panelPage, table } from '../panel-page.ts'
import { findCourier } from './couriers.ts'
import { type CarrierOrder, freshDepot, type Shipment } from './depot.ts'
import type { ShiprocketControl } from './control.ts'
import { shipmentStatuses } from './tracking.ts'

/** The page a person looks at: parcels, wallet, and buttons for what may go wrong. */
export async function answerPanel(control: ShiprocketControl, call: Call): Promise<Answer | undefined> {
  if (call.method === 'GET' && call.path === '/') return showPanel(control)
  if (call.method === 'GET' && call.path === '/panel.css') return panelCss
  if (call.method !== 'POST' || call.path !== '/panel') return undefined
  await press(control, formOf(call.rawBody))
  return backToPanel()
}

/** Faults of the carrier's API, by the name of their button. */
const apiFaults: Readonly<Record<string, { label: string; rule: NewFaultRule }>> = {
  fail: { label: 'answers 500', rule: { path: '.', action: { status: 500, body: { message: 'Server Error', status_code: 500 } } } },
  hang: { label: 'never answers', rule: { path: '.', action: { hang: true } } },
  lost: { label: 'is done, but its answer is lost', rule: { path: '.', action: { drop: 'after' } } },
  'no-courier': {
    label: 'finds no courier for the pincode',
    rule: { path: '/courier/serviceability', action: { status: 200, body: { status: 404, message: 'Delivery postcode not serviceable' } } },
  },
  refused: {
    label: 'is refused by the courier',
    rule: {
      path: '/assign/awb',
      action: { status: 200, body: { awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier is not serviceable' } } } },
    },
  },
}

async function press(control: ShiprocketControl, form: URLSearchParams): Promise<void> {
  const what = form.get('what') ?? ''
  const fault = apiFaults[form.get('fault') ?? '']
  if (what === 'api' && fault) control.faults.add(fault.rule)
  if (what === 'empty-wallet') control.setWallet(paise(0))
  if (what === 'recharge') control.setWallet(freshDepot(() => new Date()).walletPaise)
  if (what === 'expire-tokens') control.expireTokens()
  if (what === 'move') await control.move({ awb: form.get('awb') ?? '', status: Number(form.get('status')) })
  if (what === 'clear') control.faults.clear()
  if (what === 'reset') control.reset()
}

const shownRows = 50

function showPanel(control: ShiprocketControl): Answer {
  const { walletPaise } = control.depot()
  return panelPage(
    'Carrier sandbox',
    html`<p class="note">Stands in for the carrier. Wallet: ${formatPaise(walletPaise)}</p>${faultButtons(control)}${parcels(control)}${webhooks(control)}
${buttonForm('/panel', 'Forget everything', { what: 'reset' })}`,
  )
}

function faultButtons(control: ShiprocketControl): Html {
  const waiting = control.faults
    .list()
    .map((rule) => `${rule.times} × ${rule.method ?? 'any'} ${rule.path}: ${JSON.stringify(rule.action)}`)
  return html`<h2>What should go wrong?</h2>
<div>The next call of the shop: ${Object.entries(apiFaults).map(([fault, { label }]) => buttonForm('/panel', label, { what: 'api', fault }))}</div>
<div>The wallet: ${buttonForm('/panel', 'empty it', { what: 'empty-wallet' })}${buttonForm('/panel', 'recharge it', { what: 'recharge' })}</div>
<div>The login: ${buttonForm('/panel', 'expire all tokens', { what: 'expire-tokens' })}</div>
${waiting.length > 0 && html`<ul>${waiting.map((each) => html`<li>${each}</li>`)}</ul>${buttonForm('/panel', 'Forget these faults', { what: 'clear' })}`}`
}

function parcels(control: ShiprocketControl): Html {
  const { orders, shipments } = control.depot()
  const newest = Object.values(orders).toReversed().slice(0, shownRows)
  return table(
    'Consignments',
    ['Reference', 'To', 'AWB', 'Courier', 'State', 'Pickup', 'Papers', 'What happens next'],
    newest.flatMap((order) => {
      const shipment = shipments[order.shipmentId]
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
  [9, 'Sent back'],
] as const

function webhooks(control: ShiprocketControl): Html {
  const newest = control.depot().webhooks.toReversed().slice(0, shownRows)
  return table(
    'Webhooks sent',
    ['AWB', 'Status', 'Answer', 'When'],
    newest.map((sent) => [sent.awb, sent.label, sent.status || 'unreachable', formatDateTime(new Date(sent.at))]),
  )
}
