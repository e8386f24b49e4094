import { amountPaise, text } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

type OrderRefunded = OrderDetails & {
  readonly amountPaise: Paise
  readonly reason: string
}

/** The gateway has accepted a refund. */
export const orderRefunded: MessageKind<OrderRefunded> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, amountPaise, reason: text },
  sample: (order) => ({ ...order, amountPaise: order.totals.totalPaise, reason: 'The order was cancelled.' }),
}
