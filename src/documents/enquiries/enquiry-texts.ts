import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { EnquiryDetails } from '#src/shop/notifications/messages/enquiries/enquiry.ts'
import type { MailBlock, MailDetail } from '../mail/mail-content.ts'

/** What the sender wrote; the mails to both sides quote it. */
export function enquiryQuote(enquiry: EnquiryDetails, heading: string): MailBlock[] {
  return enquiry.message === '' ? [] : [{ kind: 'quote', heading, text: enquiry.message }]
}

export function enquiryDetailRows(enquiry: EnquiryDetails): MailDetail[] {
  const { ticketNumber, receivedAt, senderName, senderPhone, senderEmail, wanted } = enquiry
  return [
    { label: 'Ticket', value: [ticketNumber] },
    { label: 'Received on', value: [formatDateTime(new Date(receivedAt))] },
    { label: 'Name', value: [senderName] },
    ...(senderPhone ? [{ label: 'Phone', value: [senderPhone], opens: 'phone' } as const] : []),
    ...(senderEmail ? [{ label: 'E-mail', value: [senderEmail], opens: 'mail' } as const] : []),
    ...(wanted
      ? [
          { label: 'Product code', value: [wanted.productCode] },
          // oxlint-disable-next-line house/given-up-words-stay-out -- a stored message spells it so
          ...wanted.pieces.map(({ code, name }) => ({ label: code, value: [name] })),
          { label: 'Quantity', value: [formatUnits(wanted.quantity)] },
        ]
      : []),
  ]
}

const grouped = new Intl.NumberFormat('en-IN')

/** "1,20,000 pieces". */
export const formatUnits = (quantity: number): string => `${grouped.format(quantity)} pieces`
