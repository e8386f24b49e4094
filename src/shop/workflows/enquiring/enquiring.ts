import { announcer } from '#src/kit/announcer.ts'
import { type EnquiryFilter, listEnquiries } from '../../enquiries/enquiries.store.ts'
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
    show: (ticketNumber: string) => showEnquiry(ticketNumber, deps),
  }
}
