import { entryOf } from '#src/kit/table.ts'
import type { Reply } from '../http-server.ts'
import { findCourier } from './couriers.ts'
import { type SandboxCarrier, dayMs, good, indianTime, type Scan, type Shipment, shipmentByAwb } from './carrier-state.ts'

/** The carrier's shipment table: the label of each status, and its code in the order table. */
export const shipmentStatuses: Readonly<Record<number, { label: string; orderCode: number }>> = {
  1: { label: 'AWB Assigned', orderCode: 3 },
  3: { label: 'Pickup Scheduled', orderCode: 4 },
  6: { label: 'Shipped', orderCode: 6 },
  7: { label: 'Delivered', orderCode: 7 },
  8: { label: 'Canceled', orderCode: 5 },
  9: { label: 'RTO Initiated', orderCode: 15 },
  10: { label: 'RTO Delivered', orderCode: 16 },
  12: { label: 'Lost', orderCode: 33 },
  13: { label: 'Pickup Error', orderCode: 14 },
  17: { label: 'Out For Delivery', orderCode: 19 },
  18: { label: 'In Transit', orderCode: 20 },
  19: { label: 'Out For Pickup', orderCode: 34 },
  20: { label: 'Pickup Exception', orderCode: 35 },
  21: { label: 'Undelivered', orderCode: 36 },
  38: { label: 'Reached At Destination Hub', orderCode: 43 },
  40: { label: 'RTO NDR', orderCode: 46 },
  42: { label: 'Picked Up', orderCode: 51 },
  46: { label: 'RTO In Transit', orderCode: 55 },
}

const nothingYet = 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.'

export function track(carrier: SandboxCarrier, awb: string): Reply {
  const shipment = shipmentByAwb(carrier, awb)
  if (!shipment || shipment.scans.length === 0) return good({ tracking_data: { track_status: 0, error: nothingYet } })
  return good({
    tracking_data: {
      track_status: 1,
      shipment_status: shipment.statusCode,
      shipment_track: [summary(shipment)],
      shipment_track_activities: shipment.scans.map(scanToWire).toReversed(),
      track_url: `https://shiprocket.co//tracking/${awb}`,
      etd: indianTime(carrier.clock().getTime() + 4 * dayMs),
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
  current_status: entryOf(shipmentStatuses, shipment.statusCode)?.label ?? '',
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

export const scanToWire = (scan: Scan) => ({
  date: scan.date,
  status: String(scan.code),
  activity: scan.activity,
  location: scan.location,
  'sr-status': String(scan.code),
  'sr-status-label': scan.label,
})
