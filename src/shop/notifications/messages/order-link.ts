import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

/** The shopper asked for the link to the order's page. */
export const orderLink: MessageKind<OrderDetails> = {
  to: 'shopper',
  priority: 1,
  fields: orderFields,
  sample: (order) => order,
}
