import { listOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { messageLine, type MessageLine, type OrderDetails, orderFields } from './order-details.ts'

/** Its lines are those of the first parcel. */
type OrderDivided = OrderDetails & {
  /** The order that is the second parcel. */
  readonly restNumber: string
  /** What is in it; empty where it was taken back, and everything is in one parcel again. */
  readonly restLines: readonly MessageLine[]
  /** What staff wrote. */
  readonly words: string | undefined
}

/** An order leaves in two parcels, or in one again. */
export const orderDivided: MessageKind<OrderDivided> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, restNumber: text, restLines: listOf(messageLine), words: optional(text) },
  sample: (order) => ({ ...order, restNumber: 'MJ-10043', restLines: order.lines, words: undefined }),
}
