import { SupplierError } from '#src/kit/supplier-error.ts'
import type { JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { failure, failureText, isAlreadyAssigned, isWalletLow, textOf } from './shiprocket-faults.ts'

export type Assigned = { awb: string; courierName: string }

/** The one call that costs money: it checks for an AWB before and, whenever the outcome is in doubt, after. */
export async function assignAwb(shiprocket: ShiprocketClient, body: object, find: () => Promise<Assigned | undefined>): Promise<Assigned> {
  const before = await find()
  if (before) return before

  const attempt = await tryAssign(shiprocket, body)
  if (attempt.assigned) return attempt.assigned
  const after = attempt.inDoubt ? await find() : undefined
  if (after) return after
  throw attempt.fault
}

/** Returns undefined while the consignment has no AWB. */
export async function findAssigned(shiprocket: ShiprocketClient, consignmentId: number): Promise<Assigned | undefined> {
  const assigned = fromWire.shipment.parse(await shiprocket.ask('GET', `/shipments/${consignmentId}`))
  return assigned.awb === '' ? undefined : assigned
}

type Attempt = { readonly assigned: Assigned } | { readonly assigned?: undefined; readonly inDoubt: boolean; readonly fault: SupplierError }

async function tryAssign(shiprocket: ShiprocketClient, body: object): Promise<Attempt> {
  try {
    return read(await shiprocket.send('POST', '/courier/assign/awb', body))
  } catch (error) {
    if (error instanceof SupplierError && error.tryAgain === 'uncertain') return { inDoubt: true, fault: error }
    throw error
  }
}

function read(reply: JsonReply): Attempt {
  if (reply.status >= 300) return { inDoubt: reply.status >= 500 || isAlreadyAssigned(failureText(reply)), fault: failure(reply) }
  const { refused, walletLow, awb, courierName, reasons } = fromWire.assigned.parse(reply.json)
  if (!refused && awb !== '') return { assigned: { awb, courierName } }

  const message = textOf(...reasons) || 'no AWB in the reply'
  // A success without an AWB may still have assigned one.
  const inDoubt = isAlreadyAssigned(message) || !refused
  const kind = walletLow || isWalletLow(message) ? 'wallet_low' : 'courier_refused'
  return { inDoubt, fault: new SupplierError(kind, `Shiprocket: ${message}`) }
}
