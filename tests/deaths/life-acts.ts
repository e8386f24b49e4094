import { paiseToRupees, times } from '#src/kit/money.ts'
import { callAddress } from '#src/web/routes.ts'
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

export const named = (name: string, run: LifeAct['run']): LifeAct => ({ name, run })

type Payment = 'online' | 'online for two' | 'cash' | 'cash with an advance'

export const place = (payment: Payment): LifeAct =>
  named(`orders (${payment})`, async ({ call, notes }) => {
    const placed = (await call(callAddress('addOrder'), orderRequest(payment), { 'idempotency-key': 'one-life' })) as Placed
    notes.set('order', placed.orderNumber).set('id', placed.pkOrderId)
    if (placed.order) notes.set('payment', (JSON.parse(placed.order) as { id: string }).id)
  })

type Placed = { readonly orderNumber: string; readonly pkOrderId: string; readonly order: string | null }

export const pay = (again = false): LifeAct =>
  named(again ? 'pays again' : 'pays', async ({ environment, notes }) => {
    const paid = environment.gateway.pay({ order_id: noted(notes, 'payment'), again })
    if ('ok' in paid && !again) notes.set('confirmation', JSON.stringify(paid.ok))
  })

export const comeBack = named('the browser comes back', ({ call, notes }) =>
  call(callAddress('confirmPayment'), JSON.parse(noted(notes, 'confirmation')) as object),
)
export const events = named('the gateway reports', ({ deliverEvents }) => deliverEvents())
export const work = named('the jobs run', ({ work: run }) => run())
export const minute = named('a minute passes', async (world) => {
  await world.forward(minutes)
  await world.minute()
})
/** The carrier reports a scan once; whatever becomes of that report, the shop asks about the parcel before the next scan. */
export const scan = (what: keyof typeof scans, of?: Half): Life => [
  named(of ? `a scan of the ${of} parcel: ${what}` : `a scan: ${what}`, async (world) =>
    world.scan(scans[what], of && (await parcelOf(of, world)).awb),
  ),
  work,
  named('five hours pass', async (world) => {
    await world.forward(5 * hours)
    await world.minute()
  }),
  work,
]

/** Staff press a button, and its ten seconds pass. */
export const act = (name: string, input: object): LifeAct =>
  named(`staff: ${name}`, async (world) => press(world, name, { order: noted(world.notes, 'order'), ...input }))

async function press(world: World, name: string, input: object): Promise<void> {
  await world.act(name, input)
  await world.forward(heldBackMs)
}

/** Of an order that was divided. */
export type Half = 'first' | 'second'
type HalfParcel = { readonly order: string; readonly awb: string; readonly courier: string }

/** The number of the second is not the same in each run: a transaction that was rolled back has taken one. */
async function parcelOf(half: Half, { environment: { db } }: World): Promise<HalfParcel> {
  const [found] = await db.query<HalfParcel>(
    `select order_number as order, awb, courier_name as courier from orders join parcels on parcels.order_id = orders.id and replaced_at is null
     where (rest_of is not null) = $1`,
    [half === 'second'],
  )
  if (!found) throw new Error(`there is no ${half} parcel`)
  return found
}

/** Staff press a button of one of two parcels. */
export const actOnHalf = (half: Half, name: string, input: (parcel: HalfParcel) => object = ({ order }) => ({ order })): LifeAct =>
  named(`staff: ${name}, of the ${half} parcel`, async (world) => press(world, name, input(await parcelOf(half, world))))

export const paid: Life = [place('online'), pay(), events, comeBack]
export const untilThereIs = (row: string, what: string) => (world: World) =>
  pushOnUntil(world, async () => (await world.environment.db.query(`select 1 ${row} limit 1`)).length > 0, what)

/** Staff and couriers meet a parcel when it is booked, however long that takes. */
export const isBooked = named('the parcel is booked', untilThereIs(`from orders where state = 'booked'`, 'it is booked'))
export const booked: Life = [...paid, work, isBooked]
/** What was asked of the gateway is done and reported, and the schedules have run. */
export const sentBack: Life = [work, events, work, minute]

/** Throws where the life has not come so far. */
export function noted(notes: World['notes'], name: string): string {
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
