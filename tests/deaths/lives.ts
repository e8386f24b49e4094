import { times } from '#src/kit/money.ts'
import { soldVariant } from '../faults/small-shop.ts'
import {
  act,
  booked,
  comeBack,
  events,
  isBooked,
  type Life,
  type LifeAct,
  minute,
  named,
  noted,
  paid,
  pay,
  place,
  scan,
  sentBack,
  untilThereIs,
  work,
} from './life-acts.ts'
import { livesAfterPurchase } from './lives-after-purchase.ts'

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
  ...livesAfterPurchase,
} as const satisfies Record<string, Life>

export type LifeName = keyof typeof lives
export const lifeNames = Object.keys(lives) as readonly LifeName[]
