import type { OrderId } from '#src/kit/id.ts'
import { storedValue, useStored } from './stored-value.ts'
import { listOf, membersOf, textOf } from '../unknown-json.ts'

/** An order that is placed but not paid. `lineIds` are the lines of the cart it was placed from; none for "Buy Now". */
export type UnpaidOrder = { readonly orderId: OrderId; readonly orderNumber: string; readonly lineIds: readonly string[] }

const stored = storedValue<UnpaidOrder | undefined>('local', 'unpaidOrder', { parse, empty: undefined })

export const storeUnpaidOrder = (order: UnpaidOrder): void => stored.write(order)
export const useUnpaidOrder = (): UnpaidOrder | undefined => useStored(stored)
export const readUnpaidOrder = (): UnpaidOrder | undefined => stored.read()
export const unpaidOrderId = (): OrderId | undefined => stored.read()?.orderId
export const clearUnpaidOrder = (): void => stored.remove()

function parse(json: unknown): UnpaidOrder | undefined {
  const { orderId, orderNumber, lineIds } = membersOf(json)
  if (!textOf(orderId)) return undefined
  return { orderId: textOf(orderId) as OrderId, orderNumber: textOf(orderNumber), lineIds: listOf(lineIds).map(textOf) }
}
