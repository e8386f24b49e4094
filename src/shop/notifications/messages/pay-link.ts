import { oneOf } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { inCash } from './sample-values.ts'

type PayLink = OrderDetails & {
  /** Why staff send it: nobody answered, the number is wrong, or the shopper wants to pay online. */
  readonly because: 'no_answer' | 'wrong_number' | 'pays_online'
}

/** After a call about a cash order: it can be paid online instead. Only staff cause it. */
export const payLink: MessageKind<PayLink> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, because: oneOf('no_answer', 'wrong_number', 'pays_online') },
  sample: (order) => ({ ...inCash(order), because: 'no_answer' }),
}
