import { answerDue, grievanceDue } from '../../enquiries/enquiry-clocks.ts'
import type { EnquiryEntry } from '../../enquiries/enquiry-standing.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { MessageOf } from '../../notifications/messages.ts'
import type { EnquiryDetails, RequestedGoods } from '../../notifications/messages/enquiries/enquiry.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'

export type EnquiryMailNeeds = {
  readonly products: RequestedGoods['pieces']
  /** False when too many enquiries name this address, which may belong to somebody else. */
  readonly acknowledge: boolean
  readonly isComplaint: boolean
}

/** The mails about a new enquiry: to whoever asked, if they left an address, and to the shop. */
export function enquiryMessages(
  recorded: RecordedEnquiry,
  { products, acknowledge, isComplaint }: EnquiryMailNeeds,
  deps: Pick<Deps, 'settings' | 'deskUrl' | 'enquiryUrl'>,
): NewMail[] {
  const { settings, deskUrl, enquiryUrl } = deps
  const { name, email } = recorded.enquiry
  const details = mailedEnquiry(recorded, products, settings)
  const toShop: NewMail = {
    reference: recorded.id,
    to: { name: settings.brand.name, address: settings.contact.email },
    message: {
      kind: 'enquiry-notification',
      ...details,
      deskUrl: deskUrl({ enquiry: recorded.ticketNumber }),
      ...(isComplaint && { isComplaint }),
    },
  }
  if (!email || !acknowledge) return [toShop]
  const dueAt = answerDue(recorded.receivedAt, settings.delivery.holidays).toISOString()
  const statusUrl = enquiryUrl(recorded.ticketNumber)
  return [
    { reference: recorded.id, to: { name, address: email }, message: { kind: 'enquiry-acknowledgement', ...details, dueAt, statusUrl } },
    toShop,
  ]
}

export type AnswerNeeds = {
  readonly entry: EnquiryEntry
  /** All that stands, with this one. */
  readonly entries: readonly EnquiryEntry[]
  /** The numbers of the mails that its sender has got about it. */
  readonly earlier: readonly number[]
  readonly signature: string
}

/** Undefined for a sender who left no address. */
export function enquiryAnswer(
  recorded: RecordedEnquiry,
  { entry, entries, earlier, signature }: AnswerNeeds,
  { settings }: Pick<Deps, 'settings'>,
): NewMail | undefined {
  const lastWords = entries.findLast(({ kind }) => kind === 'received')?.text
  return toSender(recorded, `${recorded.id} answer ${entry.id}`, {
    ...{ kind: 'enquiry-answer', ...mailedEnquiry(recorded, [], settings), answer: entry.text ?? '', signature, lastWords },
    follows: earlier,
  })
}

type Needs = Pick<Deps, 'settings' | 'enquiryUrl'>
type OfGrievance = { readonly entry: EnquiryEntry; readonly since: Date; readonly earlier: readonly number[] }

/** To a sender who left an address. */
export const grievanceAcknowledged = (recorded: RecordedEnquiry, of: OfGrievance, deps: Needs): NewMail | undefined =>
  toSender(recorded, `${recorded.id} grievance ${of.entry.id}`, { kind: 'grievance-acknowledgement', ...ofGrievance(recorded, of, deps) })

export const grievanceSettled = (recorded: RecordedEnquiry, of: OfGrievance, deps: Needs): NewMail | undefined =>
  toSender(recorded, `${recorded.id} settled ${of.entry.id}`, {
    ...{ kind: 'grievance-settled', ...ofGrievance(recorded, of, deps), outcome: of.entry.text ?? '' },
  })

const ofGrievance = (
  recorded: RecordedEnquiry,
  { since, earlier }: OfGrievance,
  { settings, enquiryUrl }: Needs,
): Omit<MessageOf<'grievance-acknowledgement'>, 'kind'> => ({
  ...mailedEnquiry(recorded, [], settings),
  officer: settings.grievanceOfficer,
  settleBy: grievanceDue(since).settleBy.toISOString(),
  statusUrl: enquiryUrl(recorded.ticketNumber),
  follows: earlier,
})

const toSender = ({ enquiry: { name, email } }: RecordedEnquiry, reference: string, message: NewMail['message']): NewMail | undefined =>
  email === undefined ? undefined : { reference, to: { name, address: email }, message }

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
