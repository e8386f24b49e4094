import { z } from 'zod'
import { type Carriage, indianTime, orderOf, type Shipment, shipmentByAwb } from './depot.ts'
import { shipmentStatuses } from './tracking.ts'
import type { WebhookSender } from './tracking-webhook.ts'

export const parcelMove = z.object({
  awb: z.string(),
  /** A number of the shipment table. */
  status: z.int().positive(),
  location: z.string().default('Pune'),
  /** How many more times the shop is told. */
  duplicate: z.int().nonnegative().max(10).default(0),
  tellShop: z.boolean().default(true),
})

/** Something happens to a parcel: a scan is kept and the shop is told. False when there is no such parcel. */
export async function moveParcel(carriage: Carriage, webhooks: WebhookSender, asked: z.input<typeof parcelMove>): Promise<boolean> {
  const move = parcelMove.parse(asked)
  const shipment = shipmentByAwb(carriage, move.awb)
  if (!shipment) return false
  const activity = shipmentStatuses[move.status]?.label ?? 'Unknown status'
  const scan = {
    ...{ date: indianTime(carriage.clock().getTime()), code: move.status },
    ...{ label: activity.toUpperCase(), activity, location: move.location },
  }
  shipment.statusCode = move.status
  shipment.scans.push(scan)
  const station = usualWay.findIndex(({ status }) => status === move.status)
  // Whatever leaves the usual way is moved by hand from then on.
  shipment.station = station === -1 ? usualWay.length : station + 1
  const order = orderOf(carriage, shipment.orderId)
  if (order) order.statusCode = shipmentStatuses[move.status]?.orderCode ?? order.statusCode
  carriage.file.changed()
  if (move.tellShop) await webhooks.tell(shipment, scan, move.duplicate + 1)
  return true
}

/** Minutes after a parcel got its number. */
const usualWay = [
  { status: 42, minutes: 1, location: 'Pune' },
  { status: 18, minutes: 3, location: 'On the road' },
  { status: 17, minutes: 6, location: 'At the recipient' },
  { status: 7, minutes: 8, location: 'At the recipient' },
] as const

/** Moves every parcel to where it should be by now. Only one walk at a time, or a parcel would take a station twice. */
export function walker(carriage: Carriage, webhooks: WebhookSender) {
  let walk: Promise<void> = Promise.resolve()
  const walkNow = async () => {
    for (const shipment of Object.values(carriage.file.state.shipments)) await moveOn(carriage, webhooks, shipment)
  }
  return (): Promise<void> => {
    walk = walk.then(walkNow)
    return walk
  }
}

async function moveOn(carriage: Carriage, webhooks: WebhookSender, shipment: Shipment): Promise<void> {
  const { awb, assignedAt } = shipment
  for (;;) {
    const next = usualWay[shipment.station]
    const isCancelled = shipment.statusCode === 8
    if (!carriage.file.state.moving || !awb || !assignedAt || !next || isCancelled) return
    if (carriage.clock().getTime() < assignedAt + next.minutes * 60_000) return
    await moveParcel(carriage, webhooks, { awb, status: next.status, location: next.location })
  }
}
