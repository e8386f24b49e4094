import { flag, listOf, oneOf, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'

type DataErasure = {
  readonly brandName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly orderNumber: string
  readonly orderUrl: string
  readonly isSandbox: boolean
  readonly step: 'asked' | 'erased'
  /** When it takes effect, as a sentence. */
  readonly when: string
  /** What is not erased, each with how long and why. */
  readonly stays: readonly string[]
}

/** Confirms to the address of an order that its personal data is to be erased, and once more that it is. It names nobody. */
export const dataErasure: MessageKind<DataErasure> = {
  to: 'shopper',
  // One mail for a request, and one in a day: it need not count as a mail that anybody can cause.
  priority: 0,
  fields: {
    ...{ brandName: text, contactEmail: text, contactPhone: text, orderNumber: text, orderUrl: text, isSandbox: flag },
    ...{ step: oneOf('asked', 'erased'), when: text, stays: listOf(text) },
  },
  sample: ({ brandName, contactEmail, contactPhone, orderNumber, orderUrl, isSandbox }) => ({
    ...{ brandName, contactEmail, contactPhone, orderNumber, orderUrl, isSandbox },
    step: 'asked',
    when: 'It is erased in the night to Friday, 27 November 2026.',
    stays: ['Its invoice and credit notes: until 31 March 2035, because the law wants books kept for eight years.'],
  }),
}
