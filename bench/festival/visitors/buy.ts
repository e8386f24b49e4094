import { setTimeout as pause } from 'node:timers/promises'
import { callAddress } from '#src/web/routes.ts'
import { paise, paiseToRupees } from '#src/kit/money.ts'
import type { SoldVariant } from './survey.ts'
import { type Acknowledged, ask, chooseVariant, isUsable, type Surroundings, type Visitor } from './visit.ts'

const cashShare = 0.3
/** Of those who order online: who never pays, and whose browser does not come back from the payment. */
const unpaidShare = 0.08
const closedTabShare = 0.25
const tries = 10
const firstRetryMs = 500

/** From the bag to the order's page. Returns false when the shopper gave up. A variant that is sold out is replaced once by another. */
export async function buy(variant: SoldVariant, visitor: Visitor, around: Surroundings, isSecondChoice = false): Promise<boolean> {
  const { site, draw, orders } = around
  const call = (path: string, body?: object) => ask(visitor, around, { request: 'call', path, ...(body && { body: JSON.stringify(body) }) })
  const cartItems = [{ fkImgId: variant.variantId }]
  await call(callAddress('checkCart'), { cartItems })
  await ask(visitor, around, { request: 'data', path: site.cart.data })
  await ask(visitor, around, { request: 'data', path: site.checkout.data })
  const pincode = draw() < 0.5 ? '411004' : '560001'
  await call(callAddress('findPincode', { pincode }))
  await call(`${callAddress('checkDelivery')}?delivery_postcode=${pincode}&items=${variant.productId}:1`)

  const isCash = draw() < cashShare
  const wanted = { variant, units: draw() < 0.85 ? 1 : 2, isCash, pincode }
  const placed = await place(wanted, visitor, around)
  if (placed === 'sold out' && !isSecondChoice) return buy(chooseVariant(around, false), visitor, around, true)
  if (typeof placed === 'string') return placed !== 'no answer'
  if (!isCash && draw() >= unpaidShare) await pay(placed, visitor, around)
  await ask(visitor, around, { request: 'data', path: `/order/${placed.acknowledged.orderId}.data` })
  orders.acknowledged.push(placed.acknowledged)
  return true
}

type Wanted = { readonly variant: SoldVariant; readonly units: number; readonly isCash: boolean; readonly pincode: string }
type Placed = { readonly acknowledged: Acknowledged; readonly gatewayOrderId: string | undefined }

/** Repeats the order under its key until the shop replies, as the checkout does. */
async function place(wanted: Wanted, visitor: Visitor, around: Surroundings): Promise<Placed | 'sold out' | 'refused' | 'no answer'> {
  const { orders } = around
  const number = orders.next++
  const body = JSON.stringify(orderOf(wanted, number))
  orders.sent++
  for (let attempt = 0; attempt < tries; attempt++) {
    const reply = await ask(visitor, around, {
      request: 'order',
      path: callAddress('addOrder'),
      body,
      more: `idempotency-key: festival-${number}\r\n`,
    })
    if (typeof reply === 'object' && reply.status < 500 && reply.status !== 429) return readPlaced(reply, wanted, around)
    await pause(firstRetryMs * 1.5 ** attempt)
  }
  orders.unanswered++
  return 'no answer'
}

function readPlaced(reply: { status: number; body: string }, { variant, units, isCash }: Wanted, { orders }: Surroundings) {
  const written = JSON.parse(/\{.*\}/s.exec(reply.body)?.[0] ?? '{}') as { code?: string; pkOrderId?: string; order?: string | null }
  if (reply.status !== 200 || !written.pkOrderId) {
    if (written.code === 'out_of_stock') orders.soldOut++
    else orders.refused[written.code ?? String(reply.status)] = (orders.refused[written.code ?? String(reply.status)] ?? 0) + 1
    return written.code === 'out_of_stock' ? ('sold out' as const) : ('refused' as const)
  }
  const { pkOrderId: orderId, order } = written
  const acknowledged: Acknowledged = {
    ...{ orderId, variantId: variant.variantId, units, isCash, isPaid: false },
    totalPaise: variant.pricePaise * units,
  }
  return { acknowledged, gatewayOrderId: order ? (JSON.parse(order) as { id: string }).id : undefined }
}

/** In the gateway's window, and then back to the shop, unless the tab is closed: then only the gateway reports it. */
async function pay({ acknowledged, gatewayOrderId }: Placed, visitor: Visitor, around: Surroundings): Promise<void> {
  const window = around.openGateway()
  const body = JSON.stringify({ order_id: gatewayOrderId })
  const reply = await window.send(
    `POST /__sandbox/pay HTTP/1.1\r\nhost: gateway.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    { keepsBody: true, mayRepeat: false },
  )
  window.close()
  const { ok } = (isUsable(reply) ? JSON.parse(/\{.*\}/s.exec(reply.body)?.[0] ?? '{}') : {}) as { ok?: object }
  if (!ok) return
  acknowledged.isPaid = true
  around.orders.paid++
  if (around.draw() < closedTabShare) return
  await ask(visitor, around, { request: 'call', path: callAddress('confirmPayment'), body: JSON.stringify(ok) })
}

const orderOf = ({ variant, units, isCash, pincode }: Wanted, number: number) => ({
  clientName: 'Asha Rao',
  clientEmail: `asha.${number}@shopper.example`,
  clientPhNo1: String(9_000_000_000 + number),
  clientAdd1: '14 Karve Road',
  city: pincode === '411004' ? 'Pune' : 'Bengaluru',
  state: pincode === '411004' ? 'Maharashtra' : 'Karnataka',
  pincode,
  country: 'India',
  isCod: isCash ? 1 : 0,
  isPrepaid: isCash ? 0 : 1,
  amount: paiseToRupees(paise(variant.pricePaise * units)),
  cartItems: [{ fkImgId: variant.variantId, customMessage: variant.isPersonalised ? 'Asha' : '', zodiacSign: '', quantity: units }],
})
