import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise } from '#src/kit/money.ts'
import { membersOf, textOf } from './unknown-json.ts'

export const toWire = (orderId: OrderId) => ({ pkOrderId: orderId })

/** What the gateway's window needs; undefined when the reply is not what was agreed. */
export function openedPaymentFrom(json: unknown): { readonly gatewayOrderId: string; readonly amountPaise: Paise } | undefined {
  const { order } = membersOf(json)
  if (!textOf(order)) return undefined
  const { id, amount } = membersOf(JSON.parse(textOf(order)))
  return textOf(id) ? { gatewayOrderId: textOf(id), amountPaise: paise(Number(amount)) } : undefined
}

/** The shop's own words for the shopper, if it had any. */
export const refusalFrom = (json: unknown): string => textOf(membersOf(json).message)
