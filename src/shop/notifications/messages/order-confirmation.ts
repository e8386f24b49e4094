import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

/** The order has been received. */
export const orderConfirmation: MessageKind<OrderDetails> = {
  to: 'shopper',
  priority: ({ paymentMethod }) => (paymentMethod === 'online' ? 0 : 1),
  fields: orderFields,
  sample: (order) => order,
}
