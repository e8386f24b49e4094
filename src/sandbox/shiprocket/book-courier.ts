import { paise, subtract } from '#src/kit/money.ts'
import type { Reply } from '../http-server.ts'
import { findCourier, isReverse, recommendedCourierId } from './couriers.ts'
import {
  type SandboxCarrier,
  dayMs,
  good,
  indian,
  indianTime,
  invalid,
  orderOf,
  refuse,
  type Shipment,
  shipmentOf,
  takeNumber,
} from './carrier-state.ts'

const minWalletPaise = paise(10_000)

/** Charges the wallet. A shipment that has an AWB keeps it. */
export function assignAwb(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  if (body['shipment_id'] === undefined || body['shipment_id'] === '') {
    return invalid({ shipment_id: ['The shipment id field is required.'] }, 'Required field missing')
  }
  const shipment = shipmentOf(carrier, body['shipment_id'])
  if (!shipment || shipment.awb) return refuse(400, 'Oops! Cannot reassign courier for this shipment.')
  const courier = findCourier(Number(body['courier_id'] ?? recommendedCourierId))
  const order = orderOf(carrier, shipment.orderId)
  // Without the flag the carrier takes a return for an ordinary parcel, and an outward courier would come.
  const isReturn = body['is_return'] === 1
  if (!courier || isReverse(courier.id) !== isReturn) return good(notAssigned('Selected courier is not serviceable for this shipment', {}))

  const { state } = carrier.file
  if (state.walletPaise < courier.ratePaise + minWalletPaise) return walletLow
  state.walletPaise = subtract(state.walletPaise, courier.ratePaise)
  shipment.chargedPaise = courier.ratePaise
  shipment.awb = `14${takeNumber(carrier)}`
  shipment.courierId = courier.id
  shipment.statusCode = 1
  shipment.assignedAt = carrier.clock().getTime()
  if (order) order.statusCode = order.isReturn ? 22 : 3
  carrier.file.changed()
  return good({
    awb_assign_status: 1,
    response: { data: assignment(shipment, courier, carrier.clock().getTime()) },
    no_pickup_popup: 0,
    quick_pick: 0,
  })
}

const notAssigned = (error: string, more: object) => ({
  awb_assign_status: 0,
  ...more,
  response: { data: { courier_id: '', awb_assign_error: error } },
})

const recharge = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100'
const walletLow = good({ ...notAssigned(recharge, { status_code: 350, message: recharge }) })

const assignment = (shipment: Shipment, courier: { id: number; name: string }, now: number) => ({
  courier_company_id: courier.id,
  awb_code: shipment.awb,
  cod: 0,
  order_id: shipment.orderId,
  shipment_id: shipment.id,
  awb_code_status: 1,
  assigned_date_time: indianDateTime(now),
  applied_weight: 0.5,
  company_id: 25149,
  courier_name: courier.name,
  child_courier_name: null,
  pickup_scheduled_date: indianTime(now + dayMs),
  routing_code: '',
  rto_routing_code: '',
  invoice_no: `SBX${shipment.id}`,
  transporter_id: '',
  transporter_name: '',
})

const indianDateTime = (now: number) => ({ date: `${indianTime(now)}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' })

export function schedulePickup(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  const shipment = shipmentOf(carrier, [body['shipment_id']].flat()[0])
  if (!shipment?.awb) return refuse(400, 'Invalid shipment id')
  if (shipment.pickupDate) return refuse(400, 'Already in Pickup Queue.')

  const now = carrier.clock().getTime()
  const wanted = Date.parse(`${String([body['pickup_date']].flat()[0])}T10:00:00+05:30`)
  const soonest = wanted > now + dayMs ? wanted : now + dayMs
  const sunday = indian(soonest).getUTCDay() === 0
  shipment.pickupDate = indianTime(sunday ? soonest + dayMs : soonest)
  shipment.statusCode = 3
  const order = orderOf(carrier, shipment.orderId)
  if (order?.isReturn) order.statusCode = 23
  carrier.file.changed()
  const confirmed = `Pickup is confirmed by ${findCourier(shipment.courierId ?? 0)?.name} For AWB :- ${shipment.awb}`
  return good({
    pickup_status: 1,
    response: {
      pickup_scheduled_date: shipment.pickupDate,
      pickup_token_number: `Reference No: SBX${shipment.id}`,
      status: 3,
      others: '{}',
      pickup_generated_date: indianDateTime(now),
      data: confirmed,
    },
  })
}
