import { type Clock, clocksOf, leftMs } from '../../enquiries/enquiry-clocks.ts'
import { listEntries } from '../../enquiries/enquiry-entries.store.ts'
import { type EnquiryEntry, type Standing, standingOf } from '../../enquiries/enquiry-standing.ts'
import { findByTicket } from '../../enquiries/enquiries.store.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import { listMailsAbout, type MailStatus } from '../../notifications/outbox-list.store.ts'
import { listStaff } from '../../staff/staff.store.ts'
import type { RequestedGoods } from '../../notifications/messages/enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'
import type { Carer } from './answer-enquiry.ts'
import { type EnquiryRow, listRelated } from './enquiry-page.store.ts'
import { numbersNamedIn } from './named-orders.ts'
import { findNamedProducts } from './named-products.ts'
import type { EnquiryDeps } from './record-enquiry.ts'
import { listOrdersNamed, listOrdersOfSender, type SenderOrder } from './sender-orders.store.ts'

export type EnquiryView = RecordedEnquiry & {
  readonly standing: Standing
  /** Those that run, the next one first. */
  readonly clocks: readonly (Clock & { readonly leftMs: number })[]
  /** All that happened and stands, oldest first. */
  readonly entries: readonly EnquiryEntry[]
  readonly mails: readonly MailStatus[]
}

/** With all that staff need to answer it. */
export type EnquiryInspection = EnquiryView & {
  readonly related: readonly EnquiryRow[]
  readonly orders: readonly SenderOrder[]
  /** Those that the message names and somebody else has placed: a gift, or a stranger who must be told nothing. */
  readonly ordersOfOthers: readonly SenderOrder[]
  /** Those of the catalogue that a bulk enquiry names. */
  readonly products: RequestedGoods['pieces']
  /** To whom it can be given. */
  readonly staff: readonly Carer[]
}

type Needs = Pick<Deps, 'db' | 'settings' | 'clock'>

export async function showEnquiry(ticketNumber: string, { db, settings, clock }: Needs): Promise<EnquiryView | undefined> {
  const recorded = await findByTicket(db, ticketNumber)
  if (!recorded) return undefined
  const [entries, mails] = await Promise.all([listEntries(db, recorded.id), listMailsAbout(db, recorded.id)])
  const standing = standingOf(recorded.receivedAt, entries)
  const { holidays } = settings.delivery
  const clocks = clocksOf(standing, holidays).map((each) => ({ ...each, leftMs: leftMs(each, clock(), holidays) }))
  return { ...recorded, standing, clocks, entries, mails }
}

export async function inspectEnquiry(
  ticketNumber: string,
  deps: Needs & Pick<EnquiryDeps, 'catalogue'>,
): Promise<EnquiryInspection | undefined> {
  const { db, settings } = deps
  const shown = await showEnquiry(ticketNumber, deps)
  if (!shown) return undefined
  const { enquiry } = shown
  const [related, orders, named, staff, products] = await Promise.all([
    listRelated(db, ticketNumber, { now: deps.clock(), holidays: settings.delivery.holidays }),
    listOrdersOfSender(db, enquiry),
    listOrdersNamed(db, numbersNamedIn(enquiry.message)),
    listStaff(db),
    enquiry.kind === 'bulk' ? findNamedProducts(enquiry.productCode, deps.catalogue) : [],
  ])
  const own = new Set(orders.map(({ orderNumber }) => orderNumber))
  const ordersOfOthers = named.filter(({ orderNumber }) => !own.has(orderNumber))
  return { ...shown, related, orders, ordersOfOthers, products, staff: staff.map(({ name, email }) => ({ name, email })) }
}
