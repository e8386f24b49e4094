import { flag, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'

export type AttentionNeeded = {
  readonly brandName: string
  readonly cause: string
  /** Undefined when it is not about one order. */
  readonly order: AboutOrder | undefined
  readonly isSandbox: boolean
}

type AboutOrder = { readonly orderNumber: string; readonly orderUrl: string }

/** A person must look at something. */
export const attentionNeeded: MessageKind<AttentionNeeded> = {
  to: 'shop',
  priority: 0,
  fields: {
    brandName: text,
    cause: text,
    order: optional(objectOf<AboutOrder>({ orderNumber: text, orderUrl: text })),
    isSandbox: flag,
  },
  sample: ({ brandName, orderNumber, orderUrl, isSandbox }) => ({
    brandName,
    cause: 'Payment pay_SAMPLE is not the amount of this order: refund it, or settle it by hand.',
    order: { orderNumber, orderUrl },
    isSandbox,
  }),
}
