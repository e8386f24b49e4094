import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import type { ParcelTab } from '#src/shop/shipping/parcel-tabs.ts'
import { expectDone, minutes, owner, post, type Stage, workshop } from './stage.ts'
import { pressAgain, step, unitsUntil } from './workshop-days.ts'

/** What staff did shortly before the end, so that the desk is left as a small shop leaves it in the middle of its work. */
export function planClosing(stage: Stage, end: Date): void {
  const before = (minutesBefore: number, act: (stage: Stage) => Promise<void>) =>
    stage.timetable.plan(new Date(end.getTime() - minutesBefore * minutes), () => act(stage))
  before(55, writeNotes)
  before(35, packWhatIsMade)
  before(25, beginNextPickup)
  before(20, askOwner)
  before(15, correctAddress)
}

const [mostLeftToPress, mostLeftToPack] = [9, 4]

/** The bench has made some of what leaves next. */
async function beginNextPickup(stage: Stage): Promise<void> {
  const queued = (await unitsUntil(stage, farDay(stage))).filter(
    ({ state, personalisation, orderNumber }) => state === 'queued' && personalisation && !stage.setAside.has(orderNumber),
  )
  const next = queued.filter(({ pickupDay }) => pickupDay === queued.map((unit) => unit.pickupDay).toSorted()[0])
  const begun = next.slice(0, Math.max(next.length - mostLeftToPress, Math.min(2, next.length - 1)))
  for (const [at, unit] of begun.entries()) {
    await step(stage, unit, 'pressed')
    if (at === 0) await pressAgain(stage, unit)
    if (at % 2 === 0) await step(stage, unit, 'checked')
  }
}

/** What can be packed lies ready for the couriers, except for the latest few. */
async function packWhatIsMade(stage: Stage): Promise<void> {
  const ready = await listParcels(stage, 'to pack')
  for (const { orderNumber } of ready.slice(0, Math.max(ready.length - mostLeftToPack, Math.floor(ready.length / 2))))
    expectDone('pack a parcel', await stage.open.shop.packing.packed(orderNumber, post))
}

/** A question from the bench to the owner. */
async function askOwner(stage: Stage): Promise<void> {
  const unit = (await unitsUntil(stage, farDay(stage))).at(-1)
  if (!unit) return
  const question = 'The leather of this one has a fold beside the clasp. Take it all the same, or another?'
  expectDone('ask the owner', await stage.open.shop.workshop.askOwner({ ticket: unit.ticket, question, by: workshop }))
}

/** A shopper has called about the address of an order that waits for its call. */
async function correctAddress({ open }: Stage): Promise<void> {
  const [order] = (await open.shop.orders.page({ view: 'to-confirm', query: {} })).orders
  const orderId = order && (await open.shop.orders.findId(order.orderNumber))
  if (!orderId) return
  const request = { orderId, written: { addressLine1: '402 Shanti Residency' }, reason: 'She has called: the flat was missing.', by: owner }
  expectDone('correct an address', await open.shop.orders.correctRecipient(request))
}

async function writeNotes(stage: Stage): Promise<void> {
  const write = async (tab: ParcelTab, by: Staff, text: string): Promise<void> => {
    const [parcel] = await listParcels(stage, tab)
    const id = parcel && (await findOrderId(stage, parcel.orderNumber))
    if (id) expectDone('write a note', await stage.open.shop.orders.addNote({ orderId: id, text, by }))
  }
  await write('stopped', post, 'I have asked by mail for the phone number without the country code.')
  await write('not delivered', post, 'I have called: somebody is at home after four.')
  await write('to pack', workshop, 'It is a present: leave the price out of the box.')
}

const listParcels = async ({ open }: Stage, tab: ParcelTab) => (await open.shop.parcels.page(tab, {})).rows

const findOrderId = async ({ open }: Stage, orderNumber: string): Promise<OrderId | undefined> => open.shop.orders.findId(orderNumber)

/** After every pickup that is planned. */
const farDay = ({ timetable }: Stage): Day => addDays(dayOf(timetable.clock()), 30)
