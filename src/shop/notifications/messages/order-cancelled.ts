import { amountPaise, type Fields, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import type { MailPriority, MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'
import { sampleShopper } from './sample-values.ts'

export type Cancellation = {
  readonly cancelledBy: 'shopper' | 'staff' | 'shop'
  /** As the person who cancelled it wrote it. */
  readonly reason: string | undefined
  /** What is refunded; undefined when nothing was paid. */
  readonly refundPaise: Paise | undefined
  /** What of its payment pays the order that comes in its place; undefined where none does. */
  readonly paysNextPaise?: Paise | undefined
}

const priority = ({ refundPaise }: Cancellation): MailPriority => (refundPaise === undefined ? 1 : 0)

const fields: Fields<OrderDetails & Cancellation> = {
  ...orderFields,
  cancelledBy: oneOf('shopper', 'staff', 'shop'),
  reason: optional(text),
  refundPaise: optional(amountPaise),
  paysNextPaise: optional(amountPaise),
}

const sample = (order: OrderDetails): OrderDetails & Cancellation => ({
  ...order,
  cancelledBy: 'shopper',
  reason: undefined,
  refundPaise: order.totals.totalPaise,
})

export const orderCancelled: MessageKind<OrderDetails & Cancellation> = { to: 'shopper', priority, fields, sample }

export const cancellationNotice: MessageKind<OrderDetails & Cancellation & { readonly shopperEmail: string }> = {
  to: 'shop',
  priority,
  fields: { ...fields, shopperEmail: text },
  sample: (order) => ({ ...sample(order), shopperEmail: sampleShopper.shopperEmail }),
}
