import type { AskReturn } from '#src/shop/workflows/returning/ask-return.ts'
import { soldVariant } from '../faults/small-shop.ts'
import {
  act,
  actOnHalf,
  booked,
  comeBack,
  events,
  type Half,
  isBooked,
  type Life,
  type LifeAct,
  minute,
  named,
  noted,
  pay,
  place,
  scan,
  sentBack,
  untilThereIs,
  work,
} from './life-acts.ts'

const orderIs = (state: string): LifeAct =>
  named(`the order is ${state}`, untilThereIs(`from orders where state = '${state}'`, `it is ${state}`))
const returnIs = (state: string): LifeAct =>
  named(`the return is ${state}`, untilThereIs(`from returns where state = '${state}'`, `its return is ${state}`))
/** Of the only return. */
const actOnReturn = (name: string, input: object = {}): Life => [act(name, { return: 1, ...input }), work]

const delivered: Life = [...scan('delivered'), orderIs('delivered')]

/** The form of the order's page, with a photograph. Sent again, it is the same return. */
const ask = (units: number, wish: AskReturn['wish']): Life => [
  named(`asks for a return (${wish})`, (world) =>
    world.call('/shopper/return', {
      orderId: noted(world.notes, 'id'),
      asked: { lines: [{ position: 1, units }], reason: 'faulty', wish, words: 'The hinge is bent.' },
    }),
  ),
  returnIs('waiting'),
  ...actOnReturn('returns.approve', { words: 'We are sorry.' }),
  named('its courier is booked', untilThereIs(`from return_parcels where state = 'pickup_planned'`, 'its courier is booked')),
]
/** The courier brings the pieces, and one of them can be sold again. */
const collected: Life = [
  ...scan('delivered'),
  returnIs('arrived'),
  ...actOnReturn('returns.inspect', { sellable1: '1' }),
  returnIs('inspected'),
]

const upi = 'asha@okbank'
const giveUpi: Life = [
  named('writes a UPI address', (world) => world.call('/shopper/upi', { orderId: noted(world.notes, 'id'), upi })),
  named('staff read the UPI address, which the database does not show', async (world) => {
    const { value } = (await world.call('/staff/upi', { orderId: noted(world.notes, 'id') })) as { readonly value: string }
    if (value !== upi) throw new Error(`staff read ${value}`)
    const [shown] = await world.environment.db.query('select 1 from returns where position($1 in sealed_upi) > 0', [Buffer.from(upi)])
    if (shown) throw new Error('the address is not sealed')
  }),
]

const bothBooked = named(
  'both parcels are booked',
  untilThereIs(`from orders where (select count(*) from parcels where replaced_at is null and state = 'booked') = 2`, 'both are booked'),
)
/** The piece of one of two parcels is made and laid into it, and the courier takes it. */
const leaves = (half: Half): Life => [
  ...(['pressed', 'checked'] as const).map((step) => actOnHalf(half, 'units.step', ({ order }) => ({ ticket: `${order}.1`, step }))),
  actOnHalf(half, 'parcels.pack'),
  actOnHalf(half, 'parcels.handOver', ({ courier, awb }) => ({ courier, awbs: [awb] })),
  work,
  ...scan('pickedUp', half),
]

/** What comes after the parcel: pieces that come back, money by another way, and a second parcel. */
export const livesAfterPurchase = {
  'sent back for money': [
    ...[...booked, ...delivered, ...ask(1, 'money'), ...collected],
    ...[...actOnReturn('returns.refund'), returnIs('settled'), ...sentBack],
  ],
  // The advance goes back to its source, and what was paid at the door by UPI. The pieces come before the courier does.
  'sent back for UPI': [
    ...[place('cash with an advance'), pay(), events, comeBack, work, isBooked, ...delivered, ...ask(2, 'money')],
    ...[
      ...actOnReturn('returns.arrived'),
      returnIs('arrived'),
      ...actOnReturn('returns.inspect', { sellable1: '2' }),
      returnIs('inspected'),
    ],
    ...[...actOnReturn('returns.askUpi'), returnIs('awaiting_upi'), ...sentBack],
    named('the advance is credited', untilThereIs(`from tax_documents where kind = 'credit-note'`, 'the advance is credited')),
    ...[...giveUpi, ...actOnReturn('returns.paid', { words: 'UTR 4471' }), returnIs('settled'), minute],
  ],
  'made anew': [
    ...[...booked, ...delivered, ...ask(1, 'remake'), ...collected],
    ...[...actOnReturn('returns.replace'), returnIs('replacing'), work, isBooked, ...scan('delivered'), returnIs('settled'), minute],
  ],
  'sent again': [
    ...[...booked, ...scan('returned'), orderIs('returned_to_origin')],
    ...[act('parcels.sendAgain', { words: 'With a new label.' }), work, isBooked, ...delivered, minute],
  ],
  // Divided when its parcel is booked: that one is cancelled with the carrier. The second comes back, and what was paid for its piece is refunded.
  'in two parcels': [
    ...[place('online for two'), pay(), events, comeBack, work, isBooked],
    ...[act('parcels.divide', { first1: '1', words: 'One is ready.' }), work],
    named('the order is divided', untilThereIs('from orders where rest_of is not null', 'it is divided')),
    ...[work, bothBooked, ...leaves('first'), ...scan('delivered', 'first'), orderIs('delivered')],
    ...[...leaves('second'), ...scan('returned', 'second'), orderIs('returned_to_origin')],
    ...[actOnHalf('second', 'parcels.receive', ({ order }) => ({ order, sellsPersonalised: 'on' })), work],
    ...[act('payments.refund', { how: 'lines', units1: '1', leftPaise: soldVariant.pricePaise * 2, reason: 'It came back.' }), ...sentBack],
  ],
} as const satisfies Record<string, Life>
