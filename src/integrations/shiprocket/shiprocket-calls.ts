import type { Day } from '#src/kit/time/day.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { fromWire } from './shiprocket.wire.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { failure, failureText, textOf } from './shiprocket-faults.ts'
import { pickupToWire } from './shiprocket-request.wire.ts'

// What parcels to shoppers and returns from them have in common.

export async function requestPickup(shiprocket: ShiprocketClient, consignmentId: number, wantedDay?: Day) {
  const reply = await shiprocket.send('POST', '/courier/generate/pickup', pickupToWire(consignmentId, wantedDay))
  if (wantedDay && reply.status >= 400 && /pickup.date/i.test(failureText(reply))) return requestPickup(shiprocket, consignmentId)
  if (/already in pickup queue/i.test(failureText(reply))) return { pickupDate: undefined, pickupToken: undefined }
  if (reply.status >= 300) throw failure(reply)
  const { confirmed, pickupDate, pickupToken, reason } = fromWire.pickup.parse(reply.json)
  if (!confirmed) throw new SupplierError('not_ready', `Shiprocket: ${textOf(reason) || 'no pickup yet'}`)
  return { pickupDate, pickupToken }
}

export function idOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new SupplierError('invalid', `not a Shiprocket id: ${id}`)
  return Number(id)
}
