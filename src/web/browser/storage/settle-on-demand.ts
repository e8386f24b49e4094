import type { OrderId } from '#src/kit/id.ts'

/** Settles an order of this browser that was paid; the cart's code is fetched only then. */
export async function settleOnDemand(orderId: OrderId): Promise<void> {
  const { settleUnpaidOrder } = await import('./settle-unpaid-order.ts')
  settleUnpaidOrder(orderId)
}
