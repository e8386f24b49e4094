import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise } from '#src/kit/money.ts'
import { membersOf, textOf } from '../unknown-json.ts'

export const toWire = (orderId: OrderId) => ({ pkOrderId: orderId })

/** Returns what the payment window needs; undefined when the reply has another shape than agreed. */
export function openedPaymentFrom(json: unknown): { readonly gatewayOrderId: string; readonly amountPaise: Paise } | undefined {
  const { order } = membersOf(json)
  if (!textOf(order)) return undefined
  const { id, amount } = membersOf(JSON.parse(textOf(order)))
  return textOf(id) ? { gatewayOrderId: textOf(id), amountPaise: paise(Number(amount)) } : undefined
}

/** Returns the shop's message for the shopper; empty without one. */
export const refusalFrom = (json: unknown): string => textOf(membersOf(json).message)
