import { announcer } from '#src/kit/announcer.ts'
import type { Staff } from '../../orders/actor.ts'
import { type EnquiryFilter, listEnquiries, markAnswered, markUnanswered } from '../../enquiries/enquiries.store.ts'
import { contentOf, type Enquiry } from '../../enquiries/enquiry.ts'
import { awaitEnquiry } from './await-enquiry.ts'
import { type EnquiryDeps, recordEnquiry } from './record-enquiry.ts'
import { showEnquiry } from './show-enquiry.ts'

export type { EnquiryView } from './show-enquiry.ts'

/** Contact messages and bulk enquiries, with the mails about them. */
export function enquiring(deps: EnquiryDeps) {
  const recorded = announcer<string>()
  return {
    async record(enquiry: Enquiry) {
      const saved = await recordEnquiry(enquiry, deps)
      recorded.announce(contentOf(enquiry))
      return saved
    },
    isRecorded: (enquiry: Enquiry) => awaitEnquiry(enquiry, { db: deps.db, onRecorded: recorded.subscribe }),
    list: (filter: EnquiryFilter) => listEnquiries(deps.db, filter),
    /** Somebody has answered it, by mail or on the phone. Returns false when it was answered before, or there is no such enquiry. */
    markAnswered: (ticketNumber: string, by: Staff) =>
      deps.db.transaction((tx) => markAnswered(tx, ticketNumber, { by: by.name, at: deps.clock() })),
    markUnanswered: (ticketNumber: string) => deps.db.transaction((tx) => markUnanswered(tx, ticketNumber)),
    show: (ticketNumber: string) => showEnquiry(ticketNumber, deps),
  }
}
