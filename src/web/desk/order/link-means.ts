import type { Order } from '#src/shop/orders/order.ts'
import { isOpen } from './order-screen.ts'

/** What the link of a shopper's page lets people do. The shop alone cancels a replacement, and nobody what was sent or has ended. */
export function linkMeans({ paymentMethod, state }: Pick<Order, 'paymentMethod' | 'state'>): string {
  if (!isOpen(state)) return 'Whoever has its link sees the order.'
  return paymentMethod === 'free'
    ? 'Whoever has its link sees the order; only staff can cancel it.'
    : 'Whoever has its link sees the order and may cancel it.'
}
