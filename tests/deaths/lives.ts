import { callAddress } from '#src/web/routes.ts'
import { paiseToRupees, times } from '#src/kit/money.ts'
import { soldVariant } from '../faults/small-shop.ts'
import { pushOnUntil } from './push-on.ts'
import type { World } from './world.ts'

/** One thing that a shopper, staff, a supplier or the clock does. */
export type LifeAct = { readonly name: string; readonly run: (world: World) => Promise<unknown> }
export type Life = readonly LifeAct[]

const minutes = 60_000
const hours = 60 * minutes
/** Longer than an act of the desk is held back. */
const heldBackMs = 11_000

/** Numbers of the carrier's shipment table. */
const scans = { pickedUp: 42, inTransit: 18, outForDelivery: 17, delivered: 7, undelivered: 21, returning: 9, returned: 10 } as const

const named = (name: string, run: LifeAct['run']): LifeAct => ({ name, run })

type Payment = 'online' | 'online for two' | 'cash' | 'cash with an advance'

const place = (payment: Payment): LifeAct =>
  named(`orders (${payment})`, async ({ call, notes }) => {
    const placed = (await call(callAddress('addOrder'), orderRequest(payment), { 'idempotency-key': 'one-life' })) as Placed
    notes.set('order', placed.orderNumber).set('id', placed.pkOrderId)
    if (placed.order) notes.set('payment', (JSON.parse(placed.order) as { id: string }).id)
  })

type Placed = { readonly orderNumber: string; readonly pkOrderId: string; readonly order: string | null }

const pay = (again = false): LifeAct =>
  named(again ? 'pays again' : 'pays', async ({ environment, notes }) => {
    const paid = environment.gateway.pay({ order_id: noted(notes, 'payment'), again })
    if ('ok' in paid && !again) notes.set('confirmation', JSON.stringify(paid.ok))
  })

const comeBack = named('the browser comes back', ({ call, notes }) =>
  call(callAddress('confirmPayment'), JSON.parse(noted(notes, 'confirmation')) as object),
)
const events = named('the gateway reports', ({ deliverEvents }) => deliverEvents())
const work = named('the jobs run', ({ work: run }) => run())
const minute = named('a minute passes', async (world) => {
  await world.forward(minutes)
  await world.minute()
})
/** The carrier reports a scan once; whatever becomes of that report, the shop asks about the parcel before the next scan. */
const scan = (what: keyof typeof scans): Life => [
  named(`a scan: ${what}`, (world) => world.scan(scans[what])),
  work,
  named('five hours pass', async (world) => {
    await world.forward(5 * hours)
    await world.minute()
  }),
  work,
]

/** Staff press a button, and its ten seconds pass. */
const act = (name: string, input: object): LifeAct =>
  named(`staff: ${name}`, async (world) => {
    await world.act(name, { order: noted(world.notes, 'order'), ...input })
    await world.forward(heldBackMs)
  })

const paid: Life = [place('online'), pay(), events, comeBack]
const untilThereIs = (row: string, what: string) => (world: World) =>
  pushOnUntil(world, async () => (await world.environment.db.query(`select 1 ${row} limit 1`)).length > 0, what)

/** Staff and couriers meet a parcel when it is booked, however long that takes. */
const isBooked = named('the parcel is booked', untilThereIs(`from orders where state = 'booked'`, 'it is booked'))
const booked: Life = [...paid, work, isBooked]
const cancel = (seen: string): LifeAct => act('orders.cancel', { seen, reason: 'The wrong colour.' })
/** The booking has begun and waits for the carrier. With one that answers, chance would decide which comes first, the booking or the cancellation. */
const cancelledBeforeBooking: Life = [
  ...paid,
  named('the carrier does not answer', async ({ environment: { carrier } }) => {
    carrier.faults.add({ path: '/courier/serviceability', times: 1_000_000, action: { status: 503 } })
  }),
  work,
  named('its booking has begun', untilThereIs('from parcels', 'it is being booked')),
  cancel('paid'),
  work,
  named('the order is cancelled', untilThereIs(`from orders where state = 'cancelled'`, 'it is cancelled')),
  named('the carrier answers again', async ({ environment: { carrier } }) => carrier.faults.clear()),
]
/** Another order comes in place of the paid one: a single piece, which the payment of the two pays. */
const changeToOne = named('staff: orders.take', (world) =>
  world.act('orders.take', {
    lines: [{ variant: soldVariant.variantId, quantity: 1, name: 'Asha', sign: 'Leo' }],
    ...{ name: 'Asha Rao', email: 'asha@shopper.example', phone: '9820012345', alternatePhone: '', addressLine1: '14 Karve Road' },
    ...{ addressLine2: '', city: 'Pune', state: 'Maharashtra', pincode: '411004', gstin: '', businessName: '', isStateConfirmed: false },
    ...{ paymentMethod: 'online', totalPaise: soldVariant.pricePaise, advancePaise: 0, paidPaise: times(soldVariant.pricePaise, 2) },
    insteadOf: noted(world.notes, 'order'),
  }),
)
const sentBack: Life = [work, events, work, minute]

/** The lives of an order, each a script of acts against one shop. */
export const lives = {
  online: [...booked, ...scan('pickedUp'), ...scan('outForDelivery'), ...scan('delivered'), minute],
  cash: [
    place('cash'),
    work,
    act('orders.confirm', { seen: 'to_confirm' }),
    work,
    isBooked,
    ...scan('pickedUp'),
    ...scan('delivered'),
    minute,
  ],
  'part paid and returned': [
    ...[place('cash with an advance'), pay(), events, comeBack, work, isBooked],
    ...[...scan('pickedUp'), ...scan('undelivered'), ...scan('returning'), ...scan('returned')],
    ...sentBack,
  ],
  'paid and changed': [place('online for two'), pay(), events, comeBack, changeToOne, ...sentBack, isBooked, minute],
  'paid twice': [place('online'), pay(), pay(true), events, work, events, work, minute],
  'cancelled before booking': [...cancelledBeforeBooking, ...sentBack],
  'cancelled after booking': [...booked, cancel('booked'), ...sentBack],
  'returned to origin': [
    ...[...booked, ...scan('pickedUp'), ...scan('undelivered'), ...scan('returning'), ...scan('returned')],
    act('parcels.receive', { sellsPersonalised: 'on' }),
    work,
    act('payments.refund', { how: 'all', leftPaise: soldVariant.pricePaise, reason: 'It came back.' }),
    ...sentBack,
  ],
  'paid late': [
    place('online'),
    named('the payment fails', async ({ environment, notes }) => {
      const failed = environment.gateway.pay({ order_id: noted(notes, 'payment'), outcome: 'payment_failed' })
      if ('ok' in failed) throw new Error('the payment should have failed')
    }),
    ...[events, work],
    named('the bank authorises it late', async ({ environment: { gateway } }) => {
      for (const { id } of Object.values(gateway.ledger().payments)) gateway.authoriseLate(id)
    }),
    ...[events, work, events, work, minute],
  ],
} as const satisfies Record<string, Life>

export type LifeName = keyof typeof lives
export const lifeNames = Object.keys(lives) as readonly LifeName[]

function noted(notes: World['notes'], name: string): string {
  const value = notes.get(name)
  if (value === undefined) throw new Error(`this life has no ${name} yet`)
  return value
}

/** Two pieces are dear enough for an advance: 30 % of ₹698 are 209.40, rounded up. */
const orderRequest = (payment: Payment) => ({
  ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
  ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India' },
  ...{ isCod: isOnline(payment) ? 0 : 1, isPrepaid: isOnline(payment) ? 1 : 0 },
  ...(payment === 'cash with an advance' && { advance: '210' }),
  amount: paiseToRupees(times(soldVariant.pricePaise, unitsOf(payment))),
  cartItems: [{ fkImgId: soldVariant.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: unitsOf(payment) }],
})

const isOnline = (payment: Payment): boolean => payment.startsWith('online')
const unitsOf = (payment: Payment): number => (payment === 'online' || payment === 'cash' ? 1 : 2)
