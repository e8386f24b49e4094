import { oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { inCash, sampleShopper } from './sample-values.ts'

type OrderNotification = OrderDetails & {
  readonly shopperEmail: string
  readonly shopperPhone: string
  /** The shopper was mailed what confirms a cash order; otherwise staff call. */
  readonly confirmedBy?: 'shopper' | undefined
}

/** A new order. */
export const orderNotification: MessageKind<OrderNotification> = {
  to: 'shop',
  priority: ({ paymentMethod }) => (paymentMethod === 'online' ? 0 : 1),
  fields: { ...orderFields, shopperEmail: text, shopperPhone: text, confirmedBy: optional(oneOf('shopper')) },
  sample: (order) => ({ ...inCash(order), ...sampleShopper }),
  replyTo: ({ recipientName, shopperEmail }) => ({ name: recipientName, address: shopperEmail }),
}
