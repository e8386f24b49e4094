import type { AskReturn } from '#src/shop/workflows/returning/ask-return.ts'
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
} as const satisfies Record<string, Life>
