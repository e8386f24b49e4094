import { announcer } from '#src/kit/announcer.ts'
import { type EnquiryFilter, listEnquiries } from '../../enquiries/enquiries.store.ts'
import { listSavedAnswers } from '../../enquiries/saved-answers.store.ts'
import { contentOf, type Enquiry } from '../../enquiries/enquiry.ts'
import { type Answer, answerEnquiry, judgeNow } from './answer-enquiry.ts'
import { awaitEnquiry } from './await-enquiry.ts'
import { handEnquiry, linkEnquiry, moveEnquiry, noteEnquiry, recordWords, takeBackEntry } from './care.ts'
import { checkStatus } from './check-status.ts'
import { countEnquiryTabs, type EnquiryPageRequest, listEnquiryPage } from './enquiry-page.store.ts'
import { acknowledgeGrievance, makeGrievance, settleGrievance, unmakeGrievance } from './grievances.ts'
import { type EnquiryDeps, recordEnquiry, type RecordOptions } from './record-enquiry.ts'
import { bringBackAnswer, dropAnswer, type SaveAnswer, saveAnswer } from './saved-answers.ts'
import { takeDown, type TakenDown } from './take-down.ts'
import { watchClocks } from './upkeep.ts'
import { inspectEnquiry, showEnquiry } from './show-enquiry.ts'

export type { Amended, HeldEnquiry } from './amend-enquiry.ts'
export type { Answer, AnswerProblem, Carer } from './answer-enquiry.ts'
export type { CareProblem } from './care.ts'
export type { EnquiryStatus } from './check-status.ts'
export type { EnquiryPage, EnquiryPageRequest, EnquiryRow, TabCount } from './enquiry-page.store.ts'
export type { GrievanceProblem } from './grievances.ts'
export type { AnswerSaved, SaveAnswer, SavedAnswerProblem } from './saved-answers.ts'
export type { EnquiryInspection, EnquiryView } from './show-enquiry.ts'
export { type TakeDownFault, type TakenDown, waysIn } from './take-down.ts'
// For other rooms.
export { forgetEnquiry, sweepEnquiries } from './upkeep.ts'
export { showEnquiry } from './show-enquiry.ts'

/** Contact messages and bulk enquiries: what came in, whose it is, what we answered, and by when. */
export function enquiring(deps: EnquiryDeps) {
  const recorded = announcer<string>()
  const { db, reading, settings } = deps
  return {
    /** The same text within minutes is one enquiry, with one mail to each side. */
    async record(enquiry: Enquiry, options: RecordOptions = {}) {
      const saved = await recordEnquiry(enquiry, options, deps)
      recorded.announce(contentOf(enquiry))
      return saved
    },
    /** Whether this very enquiry is recorded, or will be within two seconds. */
    isRecorded: (enquiry: Enquiry) => awaitEnquiry(enquiry, { db, onRecorded: recorded.subscribe }),
    /** For its sender: how it stands, by number and address. */
    checkStatus: (asked: Parameters<typeof checkStatus>[0]) => checkStatus(asked, deps),
    // All others are for staff.
    /** What came by telephone, letter, mail or visit. */
    takeDown: (given: TakenDown) => takeDown(given, deps),
    /** Newest first. */
    list: (filter: EnquiryFilter) => listEnquiries(db, filter),
    /** A page of a tab, what is due next first; and how many each tab has. */
    page: (request: EnquiryPageRequest) => listEnquiryPage(reading, request, { now: deps.clock(), holidays: settings.delivery.holidays }),
    countTabs: (email: string) => countEnquiryTabs(reading, email, deps.clock()),
    /** One of them, with all that happened; or also with what else is known of its sender. */
    show: (ticketNumber: string) => showEnquiry(ticketNumber, deps),
    inspect: (ticketNumber: string) => inspectEnquiry(ticketNumber, deps),
    answer: (answer: Answer) => answerEnquiry(answer, deps),
    /** Why an answer to it would be refused now; undefined when it would not. */
    judge: (ticketNumber: string, seenMessages: number) => judgeNow(ticketNumber, seenMessages, deps),
    hand: (request: Parameters<typeof handEnquiry>[0]) => handEnquiry(request, deps),
    note: (request: Parameters<typeof noteEnquiry>[0]) => noteEnquiry(request, deps),
    recordWords: (request: Parameters<typeof recordWords>[0]) => recordWords(request, deps),
    /** Answered elsewhere, closed, opened again, spam. */
    move: (kind: Parameters<typeof moveEnquiry>[0], request: Parameters<typeof moveEnquiry>[1]) => moveEnquiry(kind, request, deps),
    link: (request: Parameters<typeof linkEnquiry>[0]) => linkEnquiry(request, deps),
    takeBack: (request: Parameters<typeof takeBackEntry>[0]) => takeBackEntry(request, deps),
    makeGrievance: (request: Parameters<typeof makeGrievance>[0]) => makeGrievance(request, deps),
    acknowledgeGrievance: (request: Parameters<typeof acknowledgeGrievance>[0]) => acknowledgeGrievance(request, deps),
    unmakeGrievance: (request: Parameters<typeof unmakeGrievance>[0]) => unmakeGrievance(request, deps),
    settleGrievance: (request: Parameters<typeof settleGrievance>[0]) => settleGrievance(request, deps),
    /** By the clock. */
    watchClocks: () => watchClocks(deps),
    /** Texts for answers, which the owner writes. */
    listSavedAnswers: () => listSavedAnswers(reading),
    saveAnswer: (request: SaveAnswer) => saveAnswer(request, deps),
    dropAnswer: (id: number) => dropAnswer(id, deps),
    bringBackAnswer: (id: number) => bringBackAnswer(id, deps),
  }
}
