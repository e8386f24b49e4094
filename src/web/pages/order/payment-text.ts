import { formatPaise } from '#src/kit/money.ts'
import { cashPaise, onlinePaise } from '#src/shop/pricing/part-payment.ts'
import type { OrderOnPage } from './order-view.ts'

/** Returns how an order is paid, and whether it was, as a sentence for the shopper. */
export function paymentText(order: OrderOnPage): string {
  const { paymentMethod, advancePaise, carriedPaise, paidAt, state } = order
  const isOpen = state === 'awaiting_payment' || state === 'lapsed'
  if (carriedPaise > 0 && isOpen)
    return `${formatPaise(carriedPaise)} paid with the order before, ${formatPaise(onlinePaise(order))} online, not paid yet.`
  if (advancePaise > 0) {
    const [advance, cash] = [formatPaise(advancePaise), formatPaise(cashPaise(order))]
    if (!paidAt) return isOpen ? `${advance} online now, ${cash} in cash to the courier. Not paid yet.` : 'Not paid.'
    return state === 'cancelled' || state === 'returned_to_origin'
      ? `${advance} was paid online in advance. Nothing was paid in cash.`
      : `${advance} paid online in advance, ${cash} in cash to the courier.`
  }
  if (paymentMethod === 'free') return 'No invoice comes with it: that of the first order stands.'
  if (paymentMethod === 'cod') return 'Cash on Delivery.'
  if (paidAt) return 'Paid online.'
  return isOpen ? 'Online, not paid yet.' : 'Online, not paid.'
}
