import { storedValue, useStored } from './stored-value.ts'
import { membersOf, textOf } from '../unknown-json.ts'

type SentEnquiry = {
  /** A message from the contact page or a bulk enquiry: each is confirmed on another page. */
  readonly kind: 'contact' | 'bulk'
  readonly ticketNumber: string | undefined
}

const stored = storedValue<SentEnquiry | undefined>('session', 'sentEnquiry', {
  empty: undefined,
  parse(json) {
    const { kind, ticketNumber } = membersOf(json)
    return { kind: kind === 'bulk' ? 'bulk' : 'contact', ticketNumber: textOf(ticketNumber) || undefined }
  },
})

/** The confirmation is shown until it is dismissed. */
export const storeSentEnquiry = (enquiry: SentEnquiry): void => stored.write(enquiry)
export const dismissSentEnquiry = (): void => stored.remove()
export const useSentEnquiry = (): SentEnquiry | undefined => useStored(stored)
