import { storedValue, useStored } from './stored-value.ts'
import { membersOf, textOf } from '../unknown-json.ts'
import type { OrderId } from '#src/kit/id.ts'

type LastOrder = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly paymentMethod: 'online' | 'cod'
  /** "Tue 8 Dec"; empty where it is not known. */
  readonly arrivesBy: string
}

const stored = storedValue<LastOrder | undefined>('local', 'lastOrder', { parse, empty: undefined })

/** Shown on the home page until dismissed. */
export const storeLastOrder = (order: LastOrder): void => stored.write(order)
export const dismissLastOrder = (): void => stored.remove()
export const useLastOrder = (): LastOrder | undefined => useStored(stored)

function parse(json: unknown): LastOrder | undefined {
  const { orderId, orderNumber, paymentMethod, arrivesBy } = membersOf(json)
  if (!textOf(orderId)) return undefined
  return {
    orderId: textOf(orderId) as OrderId,
    orderNumber: textOf(orderNumber),
    paymentMethod: paymentMethod === 'cod' ? 'cod' : 'online',
    arrivesBy: textOf(arrivesBy),
  }
}
