import { storedValue, useStored } from './stored-value.ts'
import { membersOf, textOf } from './unknown-json.ts'

export type SentEnquiry = {
  /** A message of the contact page, or a bulk enquiry: they are thanked for in different places. */
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

/** Thanked for until dismissed. */
export const storeSentEnquiry = (enquiry: SentEnquiry): void => stored.write(enquiry)
export const dismissSentEnquiry = (): void => stored.remove()
export const useSentEnquiry = (): SentEnquiry | undefined => useStored(stored)
