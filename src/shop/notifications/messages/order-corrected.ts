import { type Fields, listOf, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type MessageLine, messageLine, type OrderDetails, orderFields } from './order-details.ts'
import { sampleShopper } from './sample-values.ts'

type OrderCorrected = OrderDetails & {
  readonly what: 'recipient' | 'writing'
  /** "phone, address": what was corrected of the recipient. */
  readonly fields: string | undefined
  /** The line as it was before its writing was corrected, and as it is now. */
  readonly before: MessageLine | undefined
  readonly after: MessageLine | undefined
  /** How often the shopper may still change the order; undefined where staff have corrected it. */
  readonly changesLeft: number | undefined
  /** The fields that the shopper has changed; empty for what was or is not there. */
  readonly values: readonly ChangedValue[] | undefined
}

type ChangedValue = { readonly label: string; readonly before: string; readonly after: string }

const fields: Fields<OrderCorrected> = {
  ...orderFields,
  what: oneOf('recipient', 'writing'),
  fields: optional(text),
  before: optional(messageLine),
  after: optional(messageLine),
  changesLeft: optional(wholeNumber),
  values: optional(listOf(objectOf<ChangedValue>({ label: text, before: text, after: text }))),
}

function sample(order: OrderDetails): OrderCorrected {
  const [line] = order.lines
  const before = line && { ...line, personalName: 'Aasha' }
  return { ...order, what: 'writing', fields: undefined, before, after: line, changesLeft: undefined, values: undefined }
}

/** The address of an order, or what is written on one of its lids, was corrected: by staff, or on its page by the shopper. */
export const orderCorrected: MessageKind<OrderCorrected> = { to: 'shopper', priority: 0, fields, sample }

/** The shopper has changed the order on its page; for the workshop, which may have printed its ticket already. */
export const orderChangedNotice: MessageKind<OrderCorrected & { readonly shopperEmail: string }> = {
  to: 'shop',
  priority: 0,
  fields: { ...fields, shopperEmail: text },
  sample: (order) => ({ ...sample(order), shopperEmail: sampleShopper.shopperEmail }),
}
