import { objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'

/**
 * What a mail about a cash order needs so that its reader can confirm it: an address, or a code for the order's page. The outbox keeps it sealed, for as
 * long as the order waits; `url` or `code` are there only while the mail is sent.
 */
export type CashRequest = {
  readonly by?: 'link' | 'code' | undefined
  /** In base64url. Undefined once the order is confirmed or has ended. */
  readonly sealed?: string | undefined
  readonly url?: string | undefined
  readonly code?: string | undefined
  /** Until when the code is good; ISO 8601. */
  readonly until?: string | undefined
  /** In a reminder: when the order lapses; ISO 8601. */
  readonly lapsesAt?: string | undefined
}

export const cashRequest = objectOf<CashRequest>({
  by: optional(oneOf('link', 'code')),
  sealed: optional(text),
  url: optional(text),
  code: optional(text),
  until: optional(text),
  lapsesAt: optional(text),
})
