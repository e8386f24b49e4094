import { z } from 'zod'
import type { Answer } from '../http-door.ts'
import { findCourier } from './couriers.ts'
import { type Carriage, dayMs, good, indianTime, orderOf, type Scan, type Shipment, shipmentByAwb } from './depot.ts'

/** Shipment table: what happened to a parcel, and the number of the same in the order table. */
export const shipmentStatuses: Readonly<Record<number, { label: string; orderCode: number }>> = {
  1: { label: 'AWB Assigned', orderCode: 3 },
  3: { label: 'Pickup Scheduled', orderCode: 4 },
  6: { label: 'Shipped', orderCode: 6 },
  7: { label: 'Delivered', orderCode: 7 },
  8: { label: 'Canceled', orderCode: 5 },
  9: { label: 'RTO Initiated', orderCode: 15 },
  10: { label: 'RTO Delivered', orderCode: 16 },
  12: { label: 'Lost', orderCode: 33 },
  17: { label: 'Out For Delivery', orderCode: 19 },
  18: { label: 'In Transit', orderCode: 20 },
  19: { label: 'Out For Pickup', orderCode: 34 },
  20: { label: 'Pickup Exception', orderCode: 35 },
  21: { label: 'Undelivered', orderCode: 36 },
  38: { label: 'Reached At Destination Hub', orderCode: 43 },
  42: { label: 'Picked Up', orderCode: 51 },
  46: { label: 'RTO In Transit', orderCode: 55 },
}

const nothingYet = 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.'

export function track(carriage: Carriage, awb: string): Answer {
  const shipment = shipmentByAwb(carriage, awb)
  if (!shipment || shipment.scans.length === 0) return good({ tracking_data: { track_status: 0, error: nothingYet } })
  return good({
    tracking_data: {
      track_status: 1,
      shipment_status: shipment.statusCode,
      shipment_track: [summary(shipment)],
      shipment_track_activities: shipment.scans.map(scanToWire).toReversed(),
      track_url: `https://shiprocket.co//tracking/${awb}`,
      etd: indianTime(carriage.clock().getTime() + 4 * dayMs),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  })
}

const summary = (shipment: Shipment) => ({
  id: shipment.id,
  awb_code: shipment.awb,
  courier_company_id: shipment.courierId,
  shipment_id: shipment.id,
  order_id: shipment.orderId,
  pickup_date: shipment.pickupDate ?? null,
  delivered_date: shipment.statusCode === 7 ? (shipment.scans.at(-1)?.date ?? '') : '',
  weight: '0.8',
  packages: 1,
  current_status: shipmentStatuses[shipment.statusCode]?.label ?? '',
  delivered_to: '',
  destination: '',
  consignee_name: '',
  origin: 'Pune',
  courier_agent_details: null,
  courier_name: findCourier(shipment.courierId ?? 0)?.name ?? '',
  edd: null,
  pod: 'Not Available',
  pod_status: 'Not Available',
})

const scanToWire = (scan: Scan) => ({
  date: scan.date,
  status: String(scan.code),
  activity: scan.activity,
  location: scan.location,
  'sr-status': String(scan.code),
  'sr-status-label': scan.label,
})

export const parcelMove = z.object({
  awb: z.string(),
  /** A number of the shipment table. */
  status: z.int().positive(),
  location: z.string().default('Pune'),
  /** How many more times the shop is told. */
  duplicate: z.int().nonnegative().max(10).default(0),
  tellShop: z.boolean().default(true),
})

export type ParcelWebhook = { url: string | undefined; readonly token: string }

/** Something happens to a parcel: a scan is kept and the shop is told. False when there is no such parcel. */
export async function moveParcel(carriage: Carriage, webhook: ParcelWebhook, asked: z.input<typeof parcelMove>): Promise<boolean> {
  const move = parcelMove.parse(asked)
  const shipment = shipmentByAwb(carriage, move.awb)
  if (!shipment) return false
  const activity = shipmentStatuses[move.status]?.label ?? 'Unknown status'
  const label = activity.toUpperCase()
  shipment.statusCode = move.status
  shipment.scans.push({ date: indianTime(carriage.clock().getTime()), code: move.status, label, activity, location: move.location })
  const order = orderOf(carriage, shipment.orderId)
  if (order) order.statusCode = shipmentStatuses[move.status]?.orderCode ?? order.statusCode
  carriage.file.changed()
  for (let told = 0; webhook.url && move.tellShop && told <= move.duplicate; told += 1) await tellShop(carriage, webhook, shipment, label)
  return true
}

async function tellShop(carriage: Carriage, webhook: ParcelWebhook, shipment: Shipment, label: string): Promise<void> {
  const response = await fetch(webhook.url ?? '', {
    method: 'POST',
    signal: AbortSignal.timeout(5000),
    headers: { 'content-type': 'application/json', 'x-api-key': webhook.token },
    body: JSON.stringify(webhookBody(carriage, shipment, label)),
  }).catch(() => undefined)
  const sent = { at: carriage.clock().getTime(), awb: shipment.awb ?? '', label, status: response?.status ?? 0 }
  carriage.file.state.webhooks = [...carriage.file.state.webhooks, sent].slice(-300)
  carriage.file.changed()
}

function webhookBody(carriage: Carriage, shipment: Shipment, label: string) {
  const now = indianTime(carriage.clock().getTime())
  const order = orderOf(carriage, shipment.orderId)
  return {
    awb: shipment.awb,
    courier_name: findCourier(shipment.courierId ?? 0)?.name,
    current_status: label,
    current_status_id: shipmentStatuses[shipment.statusCode]?.orderCode ?? shipment.statusCode,
    shipment_status: label,
    shipment_status_id: shipment.statusCode,
    // "23 05 2023 11:43:52"
    current_timestamp: `${now.slice(8, 10)} ${now.slice(5, 7)} ${now.slice(0, 4)} ${now.slice(11)}`,
    order_id: order?.reference,
    sr_order_id: order?.id,
    awb_assigned_date: now,
    pickup_scheduled_date: shipment.pickupDate,
    etd: indianTime(carriage.clock().getTime() + 3 * dayMs),
    scans: shipment.scans.map(scanToWire),
    is_return: 0,
    channel_id: 76893,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  }
}
