import { text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

type OrderLetter = OrderDetails & {
  readonly letter: string
  /** The name of whoever wrote it. */
  readonly signature: string
}

/** Somebody of the shop writes to the shopper about an order. */
export const orderLetter: MessageKind<OrderLetter> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, letter: text, signature: text },
  sample: (order) => ({
    ...order,
    letter:
      'The emerald leather for your box comes on Friday, two days later than we thought. May we make it then, or would you rather have oxblood?',
    signature: 'Kavya',
  }),
}
