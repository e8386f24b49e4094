import { oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type MessageLine, messageLine, type OrderDetails, orderFields } from './order-details.ts'

type OrderCorrected = OrderDetails & {
  readonly what: 'recipient' | 'writing'
  /** "phone, address": what was corrected of the recipient. */
  readonly fields: string | undefined
  /** The line as it was before its writing was corrected, and as it is now. */
  readonly before: MessageLine | undefined
  readonly after: MessageLine | undefined
}

/** Staff have corrected the address of an order, or what is written on one of its lids. */
export const orderCorrected: MessageKind<OrderCorrected> = {
  to: 'shopper',
  priority: 0,
  fields: {
    ...orderFields,
    what: oneOf('recipient', 'writing'),
    fields: optional(text),
    before: optional(messageLine),
    after: optional(messageLine),
  },
  sample: (order) => {
    const [line] = order.lines
    return { ...order, what: 'writing', fields: undefined, before: line && { ...line, personalName: 'Aasha' }, after: line }
  },
}
