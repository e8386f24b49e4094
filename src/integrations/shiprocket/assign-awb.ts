import { SupplierError } from '#src/kit/supplier-error.ts'
import type { JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { failure, failureWords, isAlreadyAssigned, isWalletLow, wordsOf } from './shiprocket-faults.ts'

export type Assigned = { awb: string; courierName: string }

/** The one call that costs money: it looks before and, whenever the outcome is in doubt, after. */
export async function assignAwb(shiprocket: ShiprocketClient, shipmentId: number, courierId: number): Promise<Assigned> {
  const before = await findAssigned(shiprocket, shipmentId)
  if (before) return before

  const attempt = await tryAssign(shiprocket, shipmentId, courierId)
  if (attempt.assigned) return attempt.assigned
  const after = attempt.inDoubt ? await findAssigned(shiprocket, shipmentId) : undefined
  if (after) return after
  throw attempt.fault
}

async function findAssigned(shiprocket: ShiprocketClient, shipmentId: number): Promise<Assigned | undefined> {
  const { data } = fromWire.shipment.parse(await shiprocket.ask('GET', `/shipments/${shipmentId}`))
  return data.awb === '' ? undefined : { awb: data.awb, courierName: data.courier }
}

type Attempt = { readonly assigned: Assigned } | { readonly assigned?: undefined; readonly inDoubt: boolean; readonly fault: SupplierError }

async function tryAssign(shiprocket: ShiprocketClient, shipmentId: number, courierId: number): Promise<Attempt> {
  try {
    return read(await shiprocket.send('POST', '/courier/assign/awb', { shipment_id: shipmentId, courier_id: courierId }))
  } catch (error) {
    if (error instanceof SupplierError && error.tryAgain === 'uncertain') return { inDoubt: true, fault: error }
    throw error
  }
}

function read(reply: JsonReply): Attempt {
  if (reply.status >= 300) return { inDoubt: reply.status >= 500 || isAlreadyAssigned(failureWords(reply)), fault: failure(reply) }
  const { awb_assign_status, status_code, message, awb_code, courier_name, response } = fromWire.awb.parse(reply.json)
  const awb = response.data.awb_code || awb_code
  if (awb_assign_status !== 0 && awb !== '') return { assigned: { awb, courierName: response.data.courier_name || courier_name } }

  const words = wordsOf(response.data.awb_assign_error, message, fromWire.failure.parse(reply.json).response) || 'no AWB in the answer'
  const walletLow = status_code === 350 || isWalletLow(words)
  // "Done" without a number may still have been done.
  const inDoubt = isAlreadyAssigned(words) || awb_assign_status !== 0
  return { inDoubt, fault: new SupplierError(walletLow ? 'wallet_low' : 'courier_refused', `Shiprocket: ${words}`) }
}
