import type { OrderId } from '#src/kit/id.ts'
import { removeLines } from './cart-storage.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { clearUnpaidOrder, findUnpaidOrder } from './unpaid-order.ts'

/** Removes the lines of a paid order from the cart, once. Does nothing for an order of another browser. */
export function settleUnpaidOrder(orderId: OrderId): void {
  const unpaid = findUnpaidOrder(orderId)
  if (!unpaid) return
  clearUnpaidOrder(orderId)
  removeLines(unpaid.lineIds)
  if (checkoutDraft.read().isSent) checkoutDraft.remove()
}
