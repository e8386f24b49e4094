import type { Order } from '#src/shop/orders/order.ts'

/** What the link of a shopper's page lets people do. The shop alone cancels a replacement. */
export const linkMeans = ({ paymentMethod }: Pick<Order, 'paymentMethod'>): string =>
  paymentMethod === 'free'
    ? 'Whoever has its link sees the order; only staff can cancel it.'
    : 'Whoever has its link sees the order and may cancel it.'
