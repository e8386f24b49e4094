import { formatMoment } from '#src/kit/time/format-near.ts'
import type { EnquiryTab } from '../enquiries/enquiry-tabs.ts'
import type { EnquiryEntry, EnquiryState } from '../enquiries/enquiry-standing.ts'
import type { AnswerProblem, CareProblem, GrievanceProblem, SavedAnswerProblem } from '../workflows/enquiring/enquiring.ts'

/** A state in one word, and how its dot looks. */
export const enquiryStateLabels: Readonly<
  Record<EnquiryState, { readonly label: string; readonly look: 'wait' | 'hollow' | 'done' | 'ended' }>
> = {
  open: { label: 'To answer', look: 'wait' },
  waiting: { label: 'Waiting for them', look: 'hollow' },
  answered: { label: 'Answered', look: 'done' },
  closed: { label: 'Closed', look: 'ended' },
  spam: { label: 'Spam', look: 'ended' },
}

export const enquiryTabLabels: Readonly<Record<EnquiryTab, string>> = {
  mine: 'Mine',
  new: 'New',
  waiting: 'Waiting for them',
  answered: 'Answered',
  grievances: 'Grievances',
  all: 'All',
  spam: 'Spam',
}

export const emptyEnquiryTabs: Readonly<Record<EnquiryTab, string>> = {
  mine: 'Nothing is yours. Take a question under New, and it stands here until it is answered.',
  new: 'Nobody waits for somebody to take their question. Messages of the contact form and bulk enquiries appear here.',
  waiting: 'Nobody owes us an answer. Where you ask something back, the enquiry waits here.',
  answered: 'Nothing is answered yet. An enquiry comes here with its answer.',
  grievances: 'Nobody complains. What you make a grievance stands here with its two clocks: 48 hours and one month.',
  all: 'Nobody has asked anything yet. What is written on the contact page comes here; what was said by telephone is written down above.',
  spam: 'Nothing was marked as spam. What is marked so on its page comes here.',
}

export const clockLabels = { answer: 'Answer', acknowledge: 'Acknowledge', settle: 'Settle' } as const

/** Why something cannot be done with an enquiry. */
export function enquiryProblemMessage(problem: AnswerProblem | CareProblem | GrievanceProblem, ticket: string, now: Date): string {
  switch (problem.code) {
    case 'enquiry_not_found':
      return `There is no enquiry ${ticket}.`
    case 'nothing_changed':
      return `${ticket} is so already. Nothing was done.`
    case 'not_possible_now':
      return `${ticket} is now: ${enquiryStateLabels[problem.state].label.toLowerCase()}. Open it again first.`
    case 'text_missing':
      return 'Write something.'
    case 'text_refused':
      return `${problem.message}.`
    case 'no_address':
      return 'They left no mail address: call them.'
    case 'answered_meanwhile':
      return answeredMeanwhileMessage(problem.last, now)
    case 'entry_not_found':
      return 'It is not there any more, or somebody else wrote it.'
    case 'member_not_found':
      return 'Nobody of the shop has this account any more.'
    case 'order_not_found':
      return 'There is no such order.'
    case 'is_grievance':
      return `${ticket} is a grievance: the owner settles it with what came of it, or says that it is none.`
    case 'no_grievance':
      return `${ticket} is no grievance.`
  }
}

/** Nobody answers what they have not read. */
export const answeredMeanwhileMessage = ({ by, at, kind }: Pick<EnquiryEntry, 'by' | 'at' | 'kind'>, now: Date): string =>
  `${by ?? 'Somebody'} has ${kind === 'received' ? 'written down a reply of theirs' : 'answered'} meanwhile, ${formatMoment(at, now)}. Read it first; what you wrote is kept.`

export const beingAnsweredMessage = (name: string): string =>
  `${name} is just answering it. Wait a few seconds and read it first; what you wrote is kept.`

/** What happened, as it follows the name of whoever did it. */
export function entryText({ kind, by, about, leadsTo }: EnquiryEntry, nameOf: (email: string) => string): string {
  switch (kind) {
    case 'owner':
      if (about === undefined) return 'gave it back'
      return nameOf(about) === by ? 'took it' : `gave it to ${nameOf(about)}`
    case 'note':
      return 'wrote a note'
    case 'answer':
      return leadsTo === 'waiting' ? 'asked back by mail' : 'answered by mail'
    case 'spoken':
      return 'answered, not from here'
    case 'received':
      return 'wrote down what they replied'
    case 'closed':
      return 'closed it'
    case 'reopened':
      return 'opened it again'
    case 'spam':
      return 'marked it as spam'
    case 'grievance':
      return 'made it a grievance'
    case 'no_grievance':
      return 'said that it is no grievance'
    case 'acknowledged':
      return 'acknowledged the complaint'
    case 'order':
      return about === undefined ? 'said that it is about no order' : `said that it is about ${about}`
  }
}

export function savedAnswerProblemMessage(problem: SavedAnswerProblem): string {
  switch (problem.code) {
    case 'text_missing':
      return 'Write something.'
    case 'text_refused':
      return `${problem.message}.`
    case 'title_refused':
      return `Give it a title of at most ${problem.maxLength} letters.`
    case 'title_in_use':
      return 'Another saved answer has this title.'
    case 'saved_answer_not_found':
      return 'This saved answer is not there any more, or another one has its title.'
    case 'changed_meanwhile':
      return `${problem.by} has changed it meanwhile. Load the page again: what you wrote stands here until then.`
  }
}
