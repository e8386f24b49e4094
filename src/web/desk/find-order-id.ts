import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'

/** The desk's addresses take order numbers only: an id in one would show a shopper's key. */
export async function findOrderId(number: string | undefined, { orders }: Pick<Shop, 'orders'>): Promise<OrderId | undefined> {
  return number && /^[a-z]{1,4}-\d{1,12}$/i.test(number) ? orders.findId(number) : undefined
}
