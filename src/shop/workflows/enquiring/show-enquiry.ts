import { findByTicket } from '../../enquiries/enquiries.store.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import { listMailsAbout, type MailStatus } from '../../notifications/outbox-list.store.ts'
import type { Deps } from '../deps.ts'

export type EnquiryView = RecordedEnquiry & { readonly mails: readonly MailStatus[] }

export async function showEnquiry(ticketNumber: string, { db }: Pick<Deps, 'db'>): Promise<EnquiryView | undefined> {
  const recorded = await findByTicket(db, ticketNumber)
  return recorded && { ...recorded, mails: await listMailsAbout(db, recorded.id) }
}
