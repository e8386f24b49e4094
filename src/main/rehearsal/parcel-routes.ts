import { addDays, dayOf, isSunday, parseIndianTime } from '#src/kit/time/day.ts'
import { findSandboxParcel } from './sandbox-parcel.wire.ts'
import { refund } from './payments.ts'
import { expectDone, later, minutes, post, type Stage, timeOn } from './stage.ts'
import type { Order } from '#src/shop/orders/order.ts'

/** How a parcel ends; 'not delivered' and 'coming back' are still under way. */
export type Ending = 'delivered' | 'second try' | 'not delivered' | 'coming back' | 'came back' | 'lost'

/** Follows the parcel of an order once it is booked: the courier collects it on its pickup day, and scans report the rest. */
export function followParcel(stage: Stage, order: Order, ending: Ending, transitDays = stage.random.whole(2, 4)): void {
  later(stage, 2 * minutes, async () => {
    const parcel = findParcel(stage, order)
    const pickup = parcel && parseIndianTime(parcel.pickupTime)
    if (!pickup) return
    const collected = dayOf(pickup)
    const arrival = addDays(collected, transitDays)
    const scan = (days: number, minuteOfDay: number, status: number, location: string) =>
      planScan(stage, { awb: parcel.awb, status, location, at: timeOn(addDays(collected, days), minuteOfDay) })

    const { city } = order.recipient
    scan(0, 15 * 60 + stage.random.whole(10, 75), scans.pickedUp, 'Pune')
    scan(1, 5 * 60 + stage.random.whole(0, 50), scans.inTransit, 'Pune hub')
    if (ending === 'lost') return scan(transitDays + 4, 11 * 60, scans.lost, 'On the road')
    scan(transitDays - 1, 21 * 60 + stage.random.whole(0, 50), scans.atHub, `${city} hub`)
    const first = transitDays + (isSunday(arrival) ? 1 : 0)
    scan(first, 9 * 60 + stage.random.whole(0, 59), scans.outForDelivery, city)
    const handed = 11 * 60 + stage.random.whole(0, 6 * 60)
    if (ending === 'delivered') return scan(first, handed, scans.delivered, city)
    scan(first, 17 * 60 + 40, scans.undelivered, city)
    if (ending === 'not delivered') return
    scan(first + 1, 9 * 60 + stage.random.whole(0, 59), scans.outForDelivery, city)
    if (ending === 'second try') return scan(first + 1, handed, scans.delivered, city)
    scan(first + 1, 16 * 60, scans.undelivered, city)
    scan(first + 2, 13 * 60, scans.returning, city)
    scan(first + 3, 6 * 60, scans.returningOnTheRoad, `${city} hub`)
    if (ending === 'came back') scan(first + 5, 12 * 60, scans.returned, 'Pune')
  })
}

/** Staff open a parcel that came back: what bears a name is written off, the rest is on sale again. */
export function receiveWhenBack(stage: Stage, order: Order): void {
  later(stage, 24 * 60 * minutes, async () => {
    if (findParcel(stage, order)?.statusCode !== scans.returned) return receiveWhenBack(stage, order)
    const request = { orderId: order.id, by: post, reason: 'Opened and looked at: nothing is damaged.', isUnscanned: false }
    expectDone('receive a parcel', await stage.open.shop.parcels.receive({ ...request, damaged: [], sellsPersonalised: false }))
    await stage.open.shop.orders.resolve(order.id, post)
  })
}

/** Staff claim a lost parcel from the carrier, write its units off, and send the money back. */
export function writeOffWhenLost(stage: Stage, order: Order): void {
  later(stage, 24 * 60 * minutes, async () => {
    if (findParcel(stage, order)?.statusCode !== scans.lost) return writeOffWhenLost(stage, order)
    const request = { orderId: order.id, by: post, reason: 'Claimed from the carrier.', isUnscanned: false }
    const { refundablePaise } = expectDone('write a parcel off', await stage.open.shop.parcels.writeOff(request))
    if (refundablePaise !== undefined) await refund(stage, order, refundablePaise, 'The courier has lost the parcel')
    await stage.open.shop.orders.resolve(order.id, post)
  })
}

const findParcel = ({ open }: Stage, { orderNumber }: Order) => findSandboxParcel(open.parcels, orderNumber)

type PlannedScan = { readonly awb: string; readonly status: number; readonly location: string; readonly at: Date }

const planScan = ({ timetable, open }: Stage, { at, ...move }: PlannedScan): void =>
  timetable.plan(at, async () => void (await open.parcels.move(move)))

/** Numbers of the carrier's shipment table. */
const scans = {
  pickedUp: 42,
  inTransit: 18,
  atHub: 38,
  outForDelivery: 17,
  delivered: 7,
  undelivered: 21,
  returning: 9,
  returningOnTheRoad: 46,
  returned: 10,
  lost: 12,
} as const
