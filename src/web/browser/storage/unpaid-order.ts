import type { OrderId } from '#src/kit/id.ts'
import { storedText } from './stored-text.ts'
import { storedValue, useStored } from './stored-value.ts'
import { listOf, membersOf, textOf } from '../unknown-json.ts'

/** An order that is placed but not paid. `lineIds` are the lines of the cart it was placed from; none for "Buy Now". */
export type UnpaidOrder = { readonly orderId: OrderId; readonly orderNumber: string; readonly lineIds: readonly string[] }

/** A list, because two tabs may each wait for a payment of their own. Earlier releases stored one order alone. */
const stored = storedValue<readonly UnpaidOrder[]>('local', 'unpaidOrder', {
  parse: (json) => (Array.isArray(json) ? json : [json]).flatMap(orderOf),
  empty: [],
})
const ofThisTab = storedText('session', 'ownUnpaidOrder')

export function storeUnpaidOrder(order: UnpaidOrder): void {
  ofThisTab.write(order.orderId)
  store([...without(order.orderId), order].slice(-mostOrders))
}

/** Returns the order of this tab, else the newest of this browser. */
export function useUnpaidOrder(): UnpaidOrder | undefined {
  const orders = useStored(stored)
  return orders?.find(({ orderId }) => orderId === ofThisTab.read()) ?? orders?.at(-1)
}

/** Returns false until hydration. */
export const useIsUnpaid = (orderId: OrderId): boolean => useStored(stored)?.some((order) => order.orderId === orderId) === true
export const findUnpaidOrder = (orderId: string): UnpaidOrder | undefined => stored.read().find((order) => order.orderId === orderId)
export const clearUnpaidOrder = (orderId: OrderId): void => store(without(orderId))

const mostOrders = 10

const without = (orderId: OrderId): readonly UnpaidOrder[] => stored.read().filter((order) => order.orderId !== orderId)

const store = (orders: readonly UnpaidOrder[]): void => (orders.length > 0 ? stored.write(orders) : stored.remove())

function orderOf(json: unknown): UnpaidOrder[] {
  const { orderId, orderNumber, lineIds } = membersOf(json)
  if (!textOf(orderId)) return []
  return [{ orderId: textOf(orderId) as OrderId, orderNumber: textOf(orderNumber), lineIds: listOf(lineIds).map(textOf) }]
}
