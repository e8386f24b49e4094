import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { inCash } from './sample-values.ts'

/** Making begins. `paymentMethod` is 'online' when a cash order was paid online instead. */
export const orderConfirmed: MessageKind<OrderDetails> = {
  to: 'shopper',
  priority: 0,
  fields: orderFields,
  sample: inCash,
}

/** A cash order was paid online and needs no call. */
export const orderPaidAfterAll: MessageKind<OrderDetails> = {
  to: 'shop',
  priority: 0,
  fields: orderFields,
  sample: (order) => order,
}
