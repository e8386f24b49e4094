import { flag, optional } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type CashRequest, cashRequest } from './cash-request.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

type OrderConfirmation = OrderDetails & {
  /** For a cash order that its shopper confirms. */
  readonly confirm?: CashRequest | undefined
  /** The shopper may change the writing on the page of the order. */
  readonly canChange: boolean | undefined
}

/** The order has been received. */
export const orderConfirmation: MessageKind<OrderConfirmation> = {
  to: 'shopper',
  priority: ({ paymentMethod }) => (paymentMethod === 'online' ? 0 : 1),
  fields: { ...orderFields, confirm: optional(cashRequest), canChange: optional(flag) },
  sample: (order) => ({ ...order, canChange: true }),
}
