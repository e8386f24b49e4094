import { storedValue, useStored } from './stored-value.ts'
import { membersOf, textOf } from '../unknown-json.ts'

type SentEnquiry = {
  /** A message or a complaint from the contact page, confirmed at home; or a bulk enquiry, confirmed in its own page. */
  readonly kind: 'contact' | 'complaint' | 'bulk'
  readonly ticketNumber: string | undefined
}

const stored = storedValue<SentEnquiry | undefined>('session', 'sentEnquiry', {
  empty: undefined,
  parse(json) {
    const { kind, ticketNumber } = membersOf(json)
    return { kind: kind === 'bulk' || kind === 'complaint' ? kind : 'contact', ticketNumber: textOf(ticketNumber) || undefined }
  },
})

/** The confirmation is shown until it is dismissed. */
export const storeSentEnquiry = (enquiry: SentEnquiry): void => stored.write(enquiry)
export const dismissSentEnquiry = (): void => stored.remove()
export const useSentEnquiry = (): SentEnquiry | undefined => useStored(stored)
