import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { EnquiryDetails, RequestedGoods } from '../../notifications/messages/enquiry.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'

export type EnquiryMailNeeds = {
  readonly products: RequestedGoods['pieces']
  /** False when too many enquiries name this address, which may belong to somebody else. */
  readonly acknowledge: boolean
}

/** The mails about a new enquiry: to whoever asked, if they left an address, and to the shop. */
export function enquiryMessages(
  recorded: RecordedEnquiry,
  { products, acknowledge }: EnquiryMailNeeds,
  { settings, deskUrl }: Pick<Deps, 'settings' | 'deskUrl'>,
): NewMail[] {
  const { name, email } = recorded.enquiry
  const details = mailedEnquiry(recorded, products, settings)
  const toShop: NewMail = {
    reference: recorded.id,
    to: { name: settings.brand.name, address: settings.contact.email },
    message: { kind: 'enquiry-notification', ...details, deskUrl: deskUrl({ enquiry: recorded.ticketNumber }) },
  }
  if (!email || !acknowledge) return [toShop]
  return [{ reference: recorded.id, to: { name, address: email }, message: { kind: 'enquiry-acknowledgement', ...details } }, toShop]
}

function mailedEnquiry(
  { ticketNumber, receivedAt, enquiry }: RecordedEnquiry,
  products: RequestedGoods['pieces'],
  { brand, contact }: Deps['settings'],
): EnquiryDetails {
  return {
    brandName: brand.name,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    ticketNumber,
    receivedAt: receivedAt.toISOString(),
    senderName: enquiry.name,
    senderEmail: enquiry.email,
    senderPhone: enquiry.phone,
    message: enquiry.message,
    wanted: enquiry.kind === 'bulk' ? { quantity: enquiry.quantity, productCode: enquiry.productCode, pieces: products } : undefined,
  }
}
