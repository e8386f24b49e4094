import { z } from 'zod'
import { type SandboxCarrier, indianTime, orderOf, type Shipment, shipmentByAwb } from './carrier-state.ts'
import { shipmentStatuses } from './tracking.ts'
import type { WebhookSender } from './tracking-webhook.ts'

const parcelMove = z.object({
  awb: z.string(),
  /** A number of the shipment table. */
  status: z.int().positive(),
  location: z.string().default('Pune'),
  /** How many more times the webhook is sent. */
  duplicate: z.int().nonnegative().max(10).default(0),
  tellShop: z.boolean().default(true),
})

/** Adds a scan to a parcel and sends the webhook. Returns false when there is no such parcel. */
export async function moveSandboxParcel(
  carrier: SandboxCarrier,
  webhooks: WebhookSender,
  input: z.input<typeof parcelMove>,
): Promise<boolean> {
  const move = parcelMove.parse(input)
  const shipment = shipmentByAwb(carrier, move.awb)
  if (!shipment) return false
  const activity = shipmentStatuses[move.status]?.label ?? 'Unknown status'
  const scan = {
    ...{ date: indianTime(carrier.clock().getTime()), code: move.status },
    ...{ label: activity.toUpperCase(), activity, location: move.location },
  }
  shipment.statusCode = move.status
  shipment.scans.push(scan)
  const station = usualRoute.findIndex(({ status }) => status === move.status)
  // A parcel that leaves the usual route is moved by hand from then on.
  shipment.station = station === -1 ? usualRoute.length : station + 1
  const order = orderOf(carrier, shipment.orderId)
  if (order) order.statusCode = shipmentStatuses[move.status]?.orderCode ?? order.statusCode
  carrier.file.changed()
  if (move.tellShop) await webhooks.notify(shipment, scan, move.duplicate + 1)
  return true
}

/** The minutes count from when a parcel got its AWB. */
const usualRoute = [
  { status: 42, minutes: 1, location: 'Pune' },
  { status: 18, minutes: 3, location: 'On the road' },
  { status: 17, minutes: 6, location: 'At the recipient' },
  { status: 7, minutes: 8, location: 'At the recipient' },
] as const

/** Moves every parcel to where it should be by now. Runs are sequential, or a parcel would take a station twice. */
export function parcelMover(carrier: SandboxCarrier, webhooks: WebhookSender) {
  let running: Promise<void> = Promise.resolve()
  const moveAll = async () => {
    for (const shipment of Object.values(carrier.file.state.shipments)) await moveOn(carrier, webhooks, shipment)
  }
  return (): Promise<void> => {
    running = running.then(moveAll)
    return running
  }
}

async function moveOn(carrier: SandboxCarrier, webhooks: WebhookSender, shipment: Shipment): Promise<void> {
  const { awb, assignedAt } = shipment
  for (;;) {
    const next = usualRoute[shipment.station]
    const isCancelled = shipment.statusCode === 8
    if (!carrier.file.state.moving || !awb || !assignedAt || !next || isCancelled) return
    if (carrier.clock().getTime() < assignedAt + next.minutes * 60_000) return
    await moveSandboxParcel(carrier, webhooks, { awb, status: next.status, location: next.location })
  }
}
