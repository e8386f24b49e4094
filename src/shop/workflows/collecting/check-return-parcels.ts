import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { type Return, returnNumber } from '../../returns/return.ts'
import { findReturn } from '../../returns/returns.store.ts'
import type { ShownReturn } from '../../shipping/return-carrier.port.ts'
import { isReturnParcelOver, type ReturnParcelState } from '../../returns/return-parcel.ts'
import { findReturnParcel, listReturnParcelsToCheck, lockReturnParcel, saveReturnParcel } from '../../returns/return-parcels.store.ts'
import { notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { takeIn } from '../returning/returning.ts'
import { nextCheckOf } from './hold-collection.ts'

const batchSize = 50

/** Asks the carrier about the returns that are due for it: webhooks are sent once and never repeated. Returns how many have changed. */
export async function checkReturnParcels(deps: Deps): Promise<number> {
  let changed = 0
  for (const id of await listReturnParcelsToCheck(deps.db, deps.clock(), batchSize)) if (await checkOne(id, deps)) changed++
  return changed
}

async function checkOne(returnId: number, deps: Deps): Promise<boolean> {
  const known = await findReturnParcel(deps.db, returnId)
  if (!known?.carrierOrderId) return false
  const shown = await deps.returnCarrier.showReturn(known.carrierOrderId).catch((error: unknown) => {
    if (error instanceof SupplierError) return undefined
    throw error
  })
  return deps.db.transaction((tx) => follow(tx, returnId, shown, deps))
}

/** Without a reply, or with a number that we do not know, it stays as it is, and is asked about again. */
async function follow(tx: Transaction, returnId: number, shown: ShownReturn | undefined, deps: Deps): Promise<boolean> {
  const asked = await findReturn(tx, returnId)
  // Before its parcel, as everything that changes a return.
  const order = asked && (await lockOrder(tx, asked.orderId))
  const parcel = await lockReturnParcel(tx, returnId)
  if (!order || !parcel || isReturnParcelOver(parcel.state)) return false
  const state = shown?.state ?? parcel.state
  const checkAt = isReturnParcelOver(state) ? undefined : nextCheckOf(deps)
  const hasFailed = state === 'pickup_failed' && parcel.state !== 'pickup_failed'
  const failedPickups = parcel.failedPickups + (hasFailed ? 1 : 0)
  const { awb, courierName, checkFault: lastError } = shown ?? {}
  await saveReturnParcel(tx, returnId, { state, awb, courierName, failedPickups, checkAt, lastError })
  if (state === parcel.state) return false
  // Refused where staff were quicker, or the shopper has taken it back.
  if (state === 'arrived') await takeIn(tx, { orderId: order.id, ordinal: asked.ordinal, by: { who: 'shop' } }, deps)
  const trouble = parcel.state === 'cancelling' && state !== 'cancelled' ? goesOn : troubleOf(asked, state, failedPickups)
  const number = returnNumber(order.orderNumber, asked.ordinal)
  if (trouble) await notifyShop(tx, `Return ${number}: ${trouble}`, `return ${returnId} ${state} ${failedPickups}`, deps)
  return true
}

const pickupsUntilNotice = 2
const goesOn = 'the carrier has not called its courier off, whom nobody needs any more. Call the carrier.'

/** What the shop is told, with what to do. */
function troubleOf(asked: Return, state: ReturnParcelState, failedPickups: number): string | undefined {
  if (state === 'arrived' && asked.state === 'withdrawn')
    return 'its shopper has taken it back, and yet the courier brought it. Look at it, and write to them.'
  if (asked.state !== 'approved') return undefined
  switch (state) {
    case 'pickup_failed':
      return failedPickups === pickupsUntilNotice
        ? 'the courier came twice and collected nothing. Call the shopper, and ask the carrier for another day.'
        : undefined
    case 'not_taken_in':
      return 'the courier could not hand it over to you. Call the carrier, before it goes back to the shopper.'
    case 'kept':
      return 'the courier left it with the shopper: it did not look like its picture. Its shopper may send it.'
    case 'sent_back':
      return 'it went back to its shopper, because nobody took it in. Its shopper may send it.'
    case 'cancelled':
      return 'the carrier cancelled the pickup. Its shopper may send it.'
    default:
      return undefined
  }
}
