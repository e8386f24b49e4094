import { oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { inCash } from './sample-values.ts'

type PayLink = OrderDetails & {
  /** Why staff send it: of a cash order, nobody answered, the number is wrong, or the shopper wants to pay online; or they have taken it by telephone. */
  readonly because: (typeof causes)[number]
  /** ISO 8601: until when the pieces are kept; undefined for a cash order, whose pieces wait for a call. */
  readonly keptUntil: string | undefined
}

const causes = ['no_answer', 'wrong_number', 'pays_online', 'ordered_by_telephone'] as const

/** After a call: about a cash order, which can be paid online instead, or one in which the shopper ordered. Only staff cause it. */
export const payLink: MessageKind<PayLink> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, because: oneOf(...causes), keptUntil: optional(text) },
  sample: (order) => ({ ...inCash(order), because: 'no_answer', keptUntil: undefined }),
}
