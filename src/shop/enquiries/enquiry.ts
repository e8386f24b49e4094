import type { EnquiryId } from '#src/kit/id.ts'

export type Enquiry = ContactMessage | BulkEnquiry

/** At least one of phone and e-mail is set. */
export type ContactMessage = {
  readonly kind: 'contact'
  readonly name: string
  /** Ten digits. */
  readonly phone: string | undefined
  readonly email: string | undefined
  readonly message: string
}

/** A request for a price for fifty units or more. */
export type BulkEnquiry = {
  readonly kind: 'bulk'
  readonly name: string
  readonly email: string
  /** At most ten digits. */
  readonly phone: string
  readonly quantity: number
  /** As the sender wrote it: one code, or several. */
  readonly productCode: string
  readonly message: string
}

export type RecordedEnquiry = {
  readonly id: EnquiryId
  /** Short, for people to read out: "MJ-E1001". Knowing it proves nothing. */
  readonly ticketNumber: string
  readonly receivedAt: Date
  readonly enquiry: Enquiry
}

/** Equal for two enquiries with the same content. */
export const contentOf = (enquiry: Enquiry): string =>
  JSON.stringify(
    enquiry.kind === 'contact'
      ? [enquiry.kind, enquiry.name, enquiry.email ?? '', enquiry.phone ?? '', enquiry.message]
      : [enquiry.kind, enquiry.name, enquiry.email, enquiry.phone, enquiry.quantity, enquiry.productCode, enquiry.message],
  )
