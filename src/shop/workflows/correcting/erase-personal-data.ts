import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { clearRawEvents } from '../../inbox/inbox.store.ts'
import { eraseMails } from '../../notifications/outbox-list.store.ts'
import type { Actor } from '../../orders/actor.ts'
import { eraseOrder, findErasedAt } from '../../orders/erase-order.store.ts'
import { isOrderOver, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { changeOrder, lockOrder } from '../../orders/orders.store.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import { listRefunds } from '../../payments/refunds.store.ts'
import { eraseCarrierDocuments } from '../../shipping/carrier-documents.store.ts'
import { eraseScanTexts } from '../../shipping/tracking-scans.store.ts'
import { eraseAttentionTexts } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

export type EraseProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'order_not_over'; readonly state: OrderState }
  /** Its payer must still be reached. */
  | { readonly code: 'refund_under_way' }

/**
 * Erases the personal data of an order that is over, or has lapsed, as far as the books do not need it: name, contact, address, the name on the
 * lid, notes, mails, the courier's texts and labels. Invoices and credit notes stay as they were issued, because the law wants them kept.
 * What gateway and carrier hold is erased with them. Repeating it is harmless.
 */
export const erasePersonalData = (orderId: OrderId, by: Actor, deps: Deps): Promise<Result<'erased', EraseProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (await findErasedAt(tx, orderId)) return ok('erased')
    if (!isOrderOver(order.state) && order.state !== 'lapsed') return refuse({ code: 'order_not_over', state: order.state })
    const refunds = await listRefunds(tx, orderId)
    if (refunds.some(({ state }) => state === 'asked' || state === 'pending')) return refuse({ code: 'refund_under_way' })

    await eraseEverywhere(
      tx,
      order,
      refunds.map(({ id }) => id),
      deps,
    )
    const attribution = { by, at: deps.clock() }
    // Money that comes late goes back by itself: nobody would know where to send the goods.
    if (order.state === 'lapsed') await changeOrder(tx, orderId, { state: 'cancelled' }, attribution)
    await recordEvent(tx, orderId, { act: 'personal data erased' }, attribution)
    return ok('erased')
  })

async function eraseEverywhere(tx: Transaction, { id }: Order, refundIds: readonly string[], { clock }: Deps): Promise<void> {
  const attempts = await listAttempts(tx, id)
  const awbs = await eraseScanTexts(tx, id)
  await eraseCarrierDocuments(tx, id)
  await eraseAttentionTexts(tx, id)
  await eraseMails(tx, id, refundIds)
  await clearRawEvents(tx, { gatewayPaymentIds: attempts.map(({ gatewayPaymentId }) => gatewayPaymentId), awbs })
  await eraseOrder(tx, id, clock())
}
