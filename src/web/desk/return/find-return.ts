import type { Shop } from '#src/shop/shop.ts'
import type { ReturnInspection } from '#src/shop/workflows/returning/returning.ts'

/** By its number, MJ-10234-R1: an order's id in an address of the desk would show a shopper's key. */
export async function findReturn(
  number: string | undefined,
  { orders, returns }: Pick<Shop, 'orders' | 'returns'>,
): Promise<ReturnInspection | undefined> {
  const [, orderNumber, ordinal] = /^([a-z]{1,4}-\d{1,12})-r([1-9]\d?)$/i.exec(number ?? '') ?? []
  const id = orderNumber && (await orders.findId(orderNumber))
  return id ? returns.inspect(id, Number(ordinal)) : undefined
}
