import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order, OrderLine, OrderState } from '../../orders/order.ts'
import { isInTwoParcels } from '../../orders/own-lines.ts'
import { isFurtherPart } from '../../payments/refund.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import { askForAttention, type AttentionDeps, listOpenTexts, settleAttention } from '../attention/attention.ts'
import { listReplacements, restOf } from '../replacing/replacing.ts'

/** What is left to do about a parcel that the courier has lost when its money has gone back. */
const claimIt = 'The courier has lost its parcel: claim it. Its pieces are refunded.'

/**
 * Nobody has to decide about a parcel that came back or was lost once the money for its pieces goes back too. Of an order in two parcels it may be either,
 * and the other may have arrived: what staff have refunded must be all pieces of those that did not. What is lost is still to be claimed from the courier.
 */
export async function settleReturned(tx: Transaction, order: Order, by: Staff, deps: AttentionDeps): Promise<void> {
  const rest = isInTwoParcels(order) ? restOf(order, await listReplacements(tx, order.id)) : undefined
  const parcels = [
    { ...order, orderId: order.id, unitsOf: ({ quantity, apart = 0 }: OrderLine) => quantity - apart },
    ...(rest ? [{ ...rest, mode: order.mode, unitsOf: ({ apart = 0 }: OrderLine) => apart }] : []),
  ]
  const back = parcels.filter(({ state }) => state === 'returned_to_origin')
  const lost: typeof parcels = []
  for (const parcel of parcels) if (await isLostUndecided(tx, parcel)) lost.push(parcel)
  const gone = [...back, ...lost]
  if (gone.length === 0) return
  const refundedUnits = await countRefunded(tx, order)
  const isCovered = order.lines.every((line, at) => gone.reduce((all, { unitsOf }) => all + unitsOf(line), 0) <= refundedUnits[at]!)
  const left = await findRefundableOfOrder(tx, order.id)
  if (!isCovered && left && left.refundablePaise > 0) return
  const decided = { by, at: deps.clock() }
  for (const { orderId } of back) await settleAttention(tx, orderId, { causes: ['parcel_returned'] }, decided)
  for (const { orderId, orderNumber, mode } of lost) {
    await settleAttention(tx, orderId, { causes: ['parcel_lost'] }, decided)
    await askForAttention(tx, { id: orderId, orderNumber, mode }, { cause: 'parcel_lost', text: claimIt }, deps)
  }
}

/** What was lost and sent again has no such note any more. */
const isLostUndecided = async (tx: Transaction, { orderId, state }: { orderId: OrderId; state: OrderState }): Promise<boolean> =>
  state === 'shipped' && (await listOpenTexts(tx, orderId, 'parcel_lost')).some((text) => text !== claimIt)

/** How many of each line staff have refunded by its pieces. What a return has paid back is of pieces that had arrived. */
async function countRefunded(tx: Transaction, { id, lines }: Order): Promise<number[]> {
  const asked = (await listRefunds(tx, id)).filter(
    ({ state, cause }) => state !== 'failed' && cause.startsWith('staff ') && !isFurtherPart(cause),
  )
  const units = asked.flatMap((refund) => refund.units ?? [])
  return lines.map((_, at) => units.reduce((all, each) => all + (each.position === at + 1 ? each.units : 0), 0))
}
