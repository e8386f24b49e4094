import { flag, optional, text } from '#src/kit/json/json-parser.ts'
import { freeTotals } from '../../pricing/order-totals.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

/** About the order in which it comes. */
type OrderSentAgain = OrderDetails & {
  /** Whose parcel did not arrive. */
  readonly firstNumber: string
  /** They came back undamaged; otherwise they are made anew. */
  readonly areSameUnits: boolean
  /** What staff wrote. */
  readonly words: string | undefined
}

/** The parcel of an order came back or was lost, and is sent again. */
export const orderSentAgain: MessageKind<OrderSentAgain> = {
  to: 'shopper',
  priority: 0,
  fields: { ...orderFields, firstNumber: text, areSameUnits: flag, words: optional(text) },
  sample: (order) => ({
    ...order,
    ...{ paymentMethod: 'free', firstNumber: 'MJ-10042', sendsAgain: 'MJ-10042', areSameUnits: true, words: undefined },
    totals: freeTotals(order.totals.goodsPaise),
  }),
}
