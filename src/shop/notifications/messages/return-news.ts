import { amountPaise, type Fields, flag, listOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import type { MessageKind } from '../message-kind.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

const ways = ['money', 'replacement', 'remake', 'keep'] as const
const reasons = ['changed_mind', 'faulty', 'wrong', 'late'] as const

type ReturnDetails = OrderDetails & {
  /** "MJ-10234-R1" */
  readonly returnNumber: string
  /** "1 × Noor Ring Box (Oxblood)" */
  readonly goods: readonly string[]
}

const fields: Fields<ReturnDetails> = { ...orderFields, returnNumber: text, goods: listOf(text) }

const news = [
  'asked',
  'approved',
  'offered',
  'refused',
  'closed',
  'arrived',
  'upi_asked',
  'paid',
  'paid_before',
  'carriage_paid',
  'carriage_refused',
  'replacing',
  'sent',
] as const

export type ReturnNews = ReturnDetails & {
  readonly news: (typeof news)[number]
  /** What was agreed or offered; before that, the wish. */
  readonly way: (typeof ways)[number]
  /** What staff wrote; of what was paid or sent, its reference. */
  readonly words: string | undefined
  readonly amountPaise: Paise | undefined
  /** Where the pieces go. */
  readonly returnAddress: readonly string[]
  readonly isFree: boolean
  /** Undefined in mails from before couriers fetched returns. */
  readonly isCollected: boolean | undefined
  /** Undefined in mails from before the pieces of a refused return went back. */
  readonly isSentBack: boolean | undefined
  /** Undefined in mails from before the page of the order asked for it. */
  readonly isCarriageOwed: boolean | undefined
  /** Of the order in which another piece comes. */
  readonly replacementNumber: string | undefined
}

/** Where a return stands, to its shopper. */
export const returnNews: MessageKind<ReturnNews> = {
  to: 'shopper',
  priority: 0,
  fields: {
    ...fields,
    news: oneOf(...news),
    way: oneOf(...ways),
    words: optional(text),
    amountPaise: optional(amountPaise),
    returnAddress: listOf(text),
    isFree: flag,
    isCollected: optional(flag),
    isSentBack: optional(flag),
    isCarriageOwed: optional(flag),
    replacementNumber: optional(text),
  },
  sample: (order) => ({
    ...sampleOf(order),
    news: 'approved',
    way: 'money',
    words: undefined,
    amountPaise: undefined,
    returnAddress: order.addressLines,
    isFree: true,
    isCollected: false,
    isSentBack: false,
    isCarriageOwed: false,
    replacementNumber: undefined,
  }),
}

type ReturnAsked = ReturnDetails & {
  readonly reason: (typeof reasons)[number]
  readonly way: (typeof ways)[number]
  /** Whether the rules have approved it already. */
  readonly decision: 'open' | 'approved'
  /** The shopper's own. */
  readonly words: string | undefined
  readonly photos: number
}

/** A shopper wants to send pieces back, to the shop. */
export const returnAsked: MessageKind<ReturnAsked> = {
  to: 'shop',
  priority: 0,
  fields: {
    ...fields,
    reason: oneOf(...reasons),
    way: oneOf(...ways),
    decision: oneOf('open', 'approved'),
    words: optional(text),
    photos: wholeNumber,
  },
  sample: (order) => ({
    ...sampleOf(order),
    reason: 'faulty',
    way: 'replacement',
    decision: 'open',
    words: 'The lid does not close.',
    photos: 2,
  }),
}

const sampleOf = (order: OrderDetails): ReturnDetails => ({
  ...order,
  returnNumber: `${order.orderNumber}-R1`,
  goods: order.lines.slice(0, 1).map(({ title }) => `1 × ${title}`),
})
