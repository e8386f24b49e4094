import type { EnquiryId } from '#src/kit/id.ts'

/** A question to the shop. */
export type Enquiry = ContactMessage | BulkEnquiry

/** At least one of phone and e-mail is there. */
export type ContactMessage = {
  readonly kind: 'contact'
  readonly name: string
  /** Ten digits. */
  readonly phone: string | undefined
  readonly email: string | undefined
  readonly message: string
}

/** For fifty pieces and more. */
export type BulkEnquiry = {
  readonly kind: 'bulk'
  readonly name: string
  readonly email: string
  /** At most ten digits. */
  readonly phone: string
  readonly quantity: number
  /** As it was written: one code, or several. */
  readonly productCode: string
  readonly message: string
}

export type RecordedEnquiry = {
  readonly id: EnquiryId
  /** Short, for people: "MJ-E1001". Never a key. */
  readonly ticketNumber: string
  readonly receivedAt: Date
  readonly enquiry: Enquiry
}

/** The same for two enquiries that say the same. */
export const contentOf = (enquiry: Enquiry): string =>
  JSON.stringify(
    enquiry.kind === 'contact'
      ? [enquiry.kind, enquiry.name, enquiry.email ?? '', enquiry.phone ?? '', enquiry.message]
      : [enquiry.kind, enquiry.name, enquiry.email, enquiry.phone, enquiry.quantity, enquiry.productCode, enquiry.message],
  )
