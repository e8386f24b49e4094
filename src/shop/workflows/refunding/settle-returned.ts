import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import { isInTwoParcels } from '../../orders/own-lines.ts'
import { isFurtherPart } from '../../payments/refund.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import { settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { listReplacements, restOf } from '../replacing/replacing.ts'

/**
 * Nobody has to decide about a parcel that came back once the money for its pieces goes back too. Of an order in two parcels it may be either, and the
 * other may have arrived: what staff have refunded must be all pieces of those that came back.
 */
export async function settleReturned(tx: Transaction, order: Order, by: Staff, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const rest = isInTwoParcels(order) ? restOf(order, await listReplacements(tx, order.id)) : undefined
  const parcels = [
    { orderId: order.id, state: order.state, unitsOf: ({ quantity, apart = 0 }: OrderLine) => quantity - apart },
    ...(rest ? [{ ...rest, unitsOf: ({ apart = 0 }: OrderLine) => apart }] : []),
  ]
  const back = parcels.filter(({ state }) => state === 'returned_to_origin')
  if (back.length === 0) return
  const refundedUnits = await countRefunded(tx, order)
  const isCovered = order.lines.every((line, at) => back.reduce((all, { unitsOf }) => all + unitsOf(line), 0) <= refundedUnits[at]!)
  const left = await findRefundableOfOrder(tx, order.id)
  if (!isCovered && left && left.refundablePaise > 0) return
  for (const { orderId } of back) await settleAttention(tx, orderId, { causes: ['parcel_returned'] }, { by, at: clock() })
}

/** How many of each line staff have refunded by its pieces. What a return has paid back is of pieces that had arrived. */
async function countRefunded(tx: Transaction, { id, lines }: Order): Promise<number[]> {
  const asked = (await listRefunds(tx, id)).filter(
    ({ state, cause }) => state !== 'failed' && cause.startsWith('staff ') && !isFurtherPart(cause),
  )
  const units = asked.flatMap((refund) => refund.units ?? [])
  return lines.map((_, at) => units.reduce((all, each) => all + (each.position === at + 1 ? each.units : 0), 0))
}
