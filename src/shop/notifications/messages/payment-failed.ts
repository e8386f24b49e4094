import { optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

type PaymentFailed = OrderDetails & {
  /** The gateway's own message. */
  readonly failure: string | undefined
  /** ISO 8601; the stock is held until then. */
  readonly keptUntil: string | undefined
}

/** The payment did not go through, and the order can still be paid. */
export const paymentFailed: MessageKind<PaymentFailed> = {
  to: 'shopper',
  priority: 1,
  fields: { ...orderFields, failure: optional(text), keptUntil: optional(text) },
  sample: (order) => ({ ...order, failure: 'The account has too little money.', keptUntil: order.placedAt }),
}
