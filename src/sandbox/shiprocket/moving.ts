import { z } from 'zod'
import { type SandboxCarrier, indianTime, orderOf, type Shipment, shipmentByAwb, takeNumber } from './carrier-state.ts'
import { returnCodeAfter } from './returns.ts'
import { shipmentStatuses } from './tracking.ts'
import type { WebhookSender } from './tracking-webhook.ts'
import { noteUndelivered, undeliveredCode } from './undelivered.ts'

const parcelMove = z.object({
  awb: z.string(),
  /** A number of the shipment table. */
  status: z.int().positive(),
  location: z.string().default('Pune'),
  /** How many more times the webhook is sent. */
  duplicate: z.int().nonnegative().max(10).default(0),
  tellShop: z.boolean().default(true),
  /** The courier's words about a delivery that failed. */
  reason: z.string().default('Customer Not Available'),
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
  const label = shipmentStatuses[move.status]?.label ?? 'Unknown status'
  const isUndelivered = move.status === undeliveredCode
  const at = carrier.clock().getTime()
  const scan = {
    ...{ date: indianTime(at), code: move.status, label: label.toUpperCase(), location: move.location },
    activity: isUndelivered ? `${label} - ${move.reason}` : label,
  }
  if (isUndelivered) noteUndelivered(shipment, { reason: move.reason, at })
  shipment.statusCode = move.status
  shipment.scans.push(scan)
  const station = usualRoute.findIndex(({ status }) => status === move.status)
  // A parcel that leaves the usual route is moved by hand from then on.
  shipment.station = station === -1 ? stationsOfRoute : station + 1
  const order = orderOf(carrier, shipment.orderId)
  if (order?.isReturn) order.statusCode = returnCodeAfter(move.status, order.statusCode)
  else if (order) order.statusCode = shipmentStatuses[move.status]?.orderCode ?? order.statusCode
  carrier.file.changed()
  if (move.tellShop) await webhooks.notify(shipment, scan, move.duplicate + 1)
  return true
}

/** The carrier gives a parcel another number, as it does now and then. Returns the new one. */
export function swapAwb(carrier: SandboxCarrier, awb: string): string | undefined {
  const shipment = shipmentByAwb(carrier, awb)
  if (!shipment) return undefined
  shipment.awb = `15${takeNumber(carrier)}`
  carrier.file.changed()
  return shipment.awb
}

/** The minutes count from when a parcel got its AWB. */
const usualRoute = [
  { status: 42, minutes: 1, location: 'Pune' },
  { status: 18, minutes: 3, location: 'On the road' },
  { status: 17, minutes: 6, location: 'At the recipient' },
  { status: 7, minutes: 8, location: 'At the recipient' },
] as const

/** A parcel that has passed so many stations is moved by hand only. */
export const stationsOfRoute = usualRoute.length

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
  await followAnswer(carrier, webhooks, shipment)
  for (;;) {
    const next = usualRoute[shipment.station]
    const isCancelled = shipment.statusCode === 8
    if (!carrier.file.state.moving || !awb || !assignedAt || !next || isCancelled) return
    if (carrier.clock().getTime() < assignedAt + next.minutes * 60_000) return
    await moveSandboxParcel(carrier, webhooks, { awb, status: next.status, location: next.location })
  }
}

/** A courier that was asked to try again or to bring a parcel back does so within a few minutes. */
async function followAnswer(carrier: SandboxCarrier, webhooks: WebhookSender, { awb, statusCode, undelivered }: Shipment): Promise<void> {
  const answer = undelivered?.answers.findLast(({ attempt }) => attempt === undelivered.attempts)
  if (!carrier.file.state.moving || !awb || !answer || statusCode !== undeliveredCode) return
  if (carrier.clock().getTime() < answer.at + answerMinutes * 60_000) return
  const route = answer.action === 'return' ? [rtoInitiated] : [outForDelivery, delivered]
  for (const status of route) await moveSandboxParcel(carrier, webhooks, { awb, status, location: 'At the recipient' })
}

const answerMinutes = 2
const [outForDelivery, delivered, rtoInitiated] = [17, 7, 9]
