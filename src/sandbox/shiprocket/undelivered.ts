import { z } from 'zod'
import type { Reply } from '../http-server.ts'
import { type SandboxCarrier, good, indianTime, invalid, orderOf, refuse, type Shipment, shipmentByAwb } from './carrier-state.ts'
import { findCourier } from './couriers.ts'
import { shipmentStatuses } from './tracking.ts'

export const undeliveredCode = 21
const mostAttempts = 3

/** A delivery has failed. */
export function noteUndelivered(shipment: Shipment, { reason, at }: { reason: string; at: number }): void {
  const { attempts = 0, answers = [] } = shipment.undelivered ?? {}
  shipment.undelivered = { attempts: attempts + 1, reason, raisedAt: at, answers }
}

/** The carrier's list may be searched by airway bill; fifteen rows are a page. */
export function listUndelivered(carrier: SandboxCarrier, query: URLSearchParams): Reply {
  const [page, search] = [Math.max(1, Number(query.get('page') ?? 1) || 1), query.get('search') ?? '']
  const all = Object.values(carrier.file.state.shipments).filter(({ undelivered, awb }) => undelivered && awb?.includes(search))
  const data = all
    .toReversed()
    .slice((page - 1) * rowsOfAPage, page * rowsOfAPage)
    .flatMap((shipment) => toWire(carrier, shipment))
  return good({ data, meta: { pagination: { total: all.length, count: data.length, per_page: rowsOfAPage, current_page: page } } })
}

const rowsOfAPage = 15

export function showUndelivered(carrier: SandboxCarrier, awb: string): Reply {
  const shipment = shipmentByAwb(carrier, awb)
  return shipment ? good({ data: toWire(carrier, shipment) }) : refuse(400, 'Invalid AWB')
}

const actionBody = z.object({
  action: z.enum(['re-attempt', 'return']),
  comments: z.string().min(1),
  phone: z.string().optional(),
  address1: z.string().min(1).optional(),
  address2: z.string().optional(),
  deferred_date: z.iso.date().optional(),
})

export function answerUndelivered(carrier: SandboxCarrier, body: Record<string, unknown>, awb: string): Reply {
  const asked = actionBody.safeParse(body)
  if (!asked.success) return invalid({ action: ['The selected action is invalid, or the comments are missing.'] })
  const shipment = shipmentByAwb(carrier, awb)
  const { undelivered, statusCode } = shipment ?? {}
  if (!shipment || !undelivered || statusCode !== undeliveredCode) return refuse(400, 'This shipment is not in NDR.')
  const { action, deferred_date: wantedDay } = asked.data
  if (wantedDay !== undefined && wantedDay <= indianTime(carrier.clock().getTime()).slice(0, 10))
    return invalid({ deferred_date: ['The deferred date must be a date after today.'] })
  if (action === 're-attempt' && undelivered.attempts >= mostAttempts) return refuse(400, 'Maximum number of attempts is reached.')
  undelivered.answers.push({ ...asked.data, attempt: undelivered.attempts, at: carrier.clock().getTime() })
  carrier.file.changed()
  return { status: 202, body: { status: 'Data Updated Sucessfully' } }
}

function toWire(carrier: SandboxCarrier, shipment: Shipment) {
  const { undelivered, awb, id, orderId, statusCode } = shipment
  const order = orderOf(carrier, orderId)
  if (!undelivered || !order) return []
  const { attempts, reason, raisedAt, answers } = undelivered
  return [
    {
      ...{ id: id + 10, shipment_id: id, channel_order_id: order.reference, awb_code: awb },
      status: (shipmentStatuses[statusCode]?.label ?? 'Undelivered').toUpperCase(),
      status_code: order.statusCode,
      payment_method: String(order.asked['payment_method'] ?? '').toLowerCase(),
      ...{ reason, attempts, ndr_raised_at: indianTime(raisedAt) },
      courier: findCourier(shipment.courierId ?? 0)?.name ?? '',
      escalation_status: 'N/A',
      history: answers.map((answer, at) => ({
        ...{ id: at + 1, ndr_id: id + 10, ndr_reason: reason, action_by: 3, ndr_attempt: answer.attempt, ndr_push_status: 0 },
        ...{ comment: answer.comments, sms_response: 'No Response', ndr_raised_at: indianTime(raisedAt) },
      })),
      delivered_date: '',
    },
  ]
}
