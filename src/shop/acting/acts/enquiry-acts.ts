import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { withDash } from '#src/kit/order-number.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { dayOf, parseDay } from '#src/kit/time/day.ts'
import { readEntryText } from '../../enquiries/entry-text.ts'
import type { DeskRight } from '../../staff/desk-rights.ts'
import { beingAnsweredMessage, enquiryProblemMessage } from '../../staff-texts/enquiry-care-texts.ts'
import {
  type Amended,
  type AnswerProblem,
  type CareProblem,
  type GrievanceProblem,
  type TakenDown,
  waysIn,
} from '../../workflows/enquiring/enquiring.ts'
import { type ActDone, type ActProblem, type ActSubject, type ActTools, deskAct, type FieldChange, type ListedAct } from '../desk-act.ts'
import { listActsToCome } from '../desk-acts.store.ts'

export type OfEnquiry = { readonly ticket: string }
type Written = OfEnquiry & { readonly text: string }
type TakeDown = Pick<TakenDown, 'name' | 'email' | 'phone' | 'words' | 'cameBy'> & {
  readonly receivedOn: string
  readonly what: 'a question' | 'a complaint'
}
type Answer = Written & { readonly messages: number; readonly leadsTo: 'answered' | 'waiting' }

const ofEnquiry = { ticket: text }
export const aboutEnquiry = ({ ticket }: OfEnquiry): ActSubject => ({ kind: 'enquiry', number: ticket })

/** What staff do with enquiries. Whatever happened is undone by taking its entry back, so that all follows as if it had never been. */
export const enquiryActs = {
  'enquiries.answer': deskAct<Answer>({
    right: 'answerEnquiries',
    effect: 'held-back',
    input: objectOf<Answer>({ ...ofEnquiry, text, messages: wholeNumber, leadsTo: oneOf('answered', 'waiting') }),
    about: aboutEnquiry,
    doing: ({ ticket }) => `Answering ${ticket}`,
    check: async (input, { email }, tools) => (await refuseAnswer(input, email, tools)) ?? ok({ isGrave: false }),
    async run({ ticket, text: written, messages, leadsTo }, { by, email }, tools) {
      const answered = await tools.rooms.enquiring.answer({
        ...{ ticketNumber: ticket, text: written, seenMessages: messages, leadsTo, requestKey: tools.key },
        by: { name: by.name, email },
      })
      if (!answered.ok) return refused(answered.problem, ticket, tools)
      return ok({ message: `The answer to ${ticket} goes out.`, changes: [{ field: 'state', after: leadsTo }] })
    },
  }),

  /** On the phone, or by a mail of one's own. */
  'enquiries.answered': moveAct('spoken', (ticket) => `${ticket} is answered, and waits no longer.`),
  'enquiries.close': moveAct('closed', (ticket) => `${ticket} is closed.`),
  'enquiries.reopen': moveAct('reopened', (ticket) => `${ticket} waits for an answer again.`),
  'enquiries.spam': moveAct('spam', (ticket) => `${ticket} is with the spam. It is deleted after 30 days.`),
  'enquiries.note': writtenAct('note', 'writeNotes', () => 'The note is written down.'),
  'enquiries.received': writtenAct('recordWords', 'answerEnquiries', (ticket) => `${ticket} waits for an answer again.`),

  /** Somebody called, wrote a letter or a mail, or came. Without a day it is today. */
  'enquiries.takeDown': deskAct<TakeDown>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: objectOf<TakeDown>({
      ...{ name: text, email: text, phone: text, words: text, receivedOn: text },
      ...{ cameBy: oneOf(...waysIn), what: oneOf('a question', 'a complaint') },
    }),
    about: () => ({ kind: 'enquiry', number: 'new' }),
    async run({ what, receivedOn: written, ...given }, { by }, { rooms, now }) {
      const receivedOn = written.trim() === '' ? dayOf(now) : parseDay(written.trim())
      if (!receivedOn) return refuse({ code: 'fields_refused', message: 'Write the day as 2026-11-28.', field: 'receivedOn' })
      const taken = await rooms.enquiring.takeDown({ ...given, receivedOn, isComplaint: what === 'a complaint', by })
      if (taken.ok)
        return ok({ message: `${taken.value.ticketNumber} is written down.`, changes: [{ field: 'came by', after: given.cameBy }] })
      const [first, ...others] = taken.problem
      const also = Object.fromEntries(others.map(({ field, message }) => [field, message]))
      return refuse({ code: 'fields_refused', message: first?.message ?? '', ...(first && { field: first.field }), also })
    },
  }),

  /** To oneself, without an address; an empty one gives it back. */
  'enquiries.hand': deskAct<OfEnquiry & { readonly to: string | undefined }>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: objectOf<OfEnquiry & { to: string | undefined }>({ ...ofEnquiry, to: optional(text) }),
    about: aboutEnquiry,
    async run({ ticket, to }, { by, email }, tools) {
      const owner = to === undefined ? email : to.trim() || undefined
      const handed = await tools.rooms.enquiring.hand({ ticketNumber: ticket, to: owner, by, requestKey: tools.key })
      const message =
        owner === undefined ? `${ticket} is nobody’s again.` : owner === email ? `${ticket} is yours.` : `${ticket} is handed on.`
      return amended(handed, { ticket, message, changes: [{ field: 'owner', after: owner }] }, tools)
    },
  }),

  /** Which order it is about; an empty number: none. */
  'enquiries.link': deskAct<OfEnquiry & { readonly order: string }>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: objectOf<OfEnquiry & { order: string }>({ ...ofEnquiry, order: text }),
    about: aboutEnquiry,
    async run({ ticket, order: written }, { by }, tools) {
      const order = withDash(written.trim().toUpperCase()) || undefined
      const linked = await tools.rooms.enquiring.link({ ticketNumber: ticket, order, by, requestKey: tools.key })
      const message = order === undefined ? `${ticket} is about no order.` : `${ticket} is about ${order}.`
      return amended(linked, { ticket, message, field: 'order', changes: [{ field: 'order', after: order }] }, tools)
    },
  }),

  /** One's own; the owner takes back what anybody did. */
  'enquiries.takeBack': deskAct<OfEnquiry & { readonly entry: number }>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: objectOf<OfEnquiry & { entry: number }>({ ...ofEnquiry, entry: wholeNumber }),
    about: aboutEnquiry,
    async run({ ticket, entry }, { by, role }, tools) {
      const taken = await tools.rooms.enquiring.takeBack({ ticketNumber: ticket, entry, by: { name: by.name, role } })
      if (!taken.ok) return refused(taken.problem, ticket, tools)
      return ok({ message: `Taken back: ${ticket} is as it was.`, changes: [{ field: 'entry', before: String(entry) }] })
    },
  }),
}

/** While a colleague's answer waits to go out, nobody writes a second one. */
async function refuseAnswer(
  { ticket, messages, text: written }: Answer,
  email: string,
  tools: ActTools,
): Promise<Result<never, ActProblem> | undefined> {
  const text = readEntryText(written)
  if (!text.ok) return refused(text.problem, ticket, tools, 'text')
  const coming = await listActsToCome(tools.db, aboutEnquiry({ ticket }))
  const other = coming.find(({ act, key, state }) => act === 'enquiries.answer' && key !== tools.key && state !== 'failed')
  if (other)
    return refuse({
      code: 'answered_meanwhile',
      message: beingAnsweredMessage(other.askedBy.email === email ? 'Your own login' : other.askedBy.name),
    })
  const judged = await tools.rooms.enquiring.judge(ticket, messages)
  return judged && refused(judged, ticket, tools)
}

type Moves = { readonly ticket: string; readonly text?: string | undefined }

function moveAct(kind: 'spoken' | 'closed' | 'reopened' | 'spam', messageOf: (ticket: string) => string): ListedAct {
  return deskAct<Moves>({
    right: 'answerEnquiries',
    effect: 'at-once',
    input: objectOf<Moves>({ ...ofEnquiry, text: optional(text) }),
    about: aboutEnquiry,
    async run({ ticket, text: written }, { by }, tools) {
      const moved = await tools.rooms.enquiring.move(kind, { ticketNumber: ticket, text: written, by, requestKey: tools.key })
      return amended(moved, { ticket, message: messageOf(ticket), changes: [{ field: 'state', after: kind }] }, tools)
    },
  })
}

function writtenAct(kind: 'note' | 'recordWords', right: DeskRight, messageOf: (ticket: string) => string): ListedAct {
  return deskAct<Written>({
    right,
    effect: 'at-once',
    input: objectOf<Written>({ ...ofEnquiry, text }),
    about: aboutEnquiry,
    async run({ ticket, text: written }, { by }, tools) {
      const { [kind]: write } = tools.rooms.enquiring
      const wrote = await write({ ticketNumber: ticket, text: written, by, requestKey: tools.key })
      return amended(
        wrote,
        { ticket, message: messageOf(ticket), field: 'text', changes: [{ field: kind === 'note' ? 'note' : 'words' }] },
        tools,
      )
    },
  })
}

type Problem = AnswerProblem | CareProblem | GrievanceProblem
type Answered = {
  readonly ticket: string
  readonly message: string
  /** The field of the form that a refusal is about. */
  readonly field?: string
  readonly changes: readonly FieldChange[]
}

/** The answer to what was added, with its undo. */
export function amended(
  result: Result<Amended, Problem>,
  { ticket, message, field, changes }: Answered,
  tools: ActTools,
): Result<ActDone, ActProblem> {
  if (!result.ok) return refused(result.problem, ticket, tools, field)
  const [entry] = result.value.added
  return ok({ message, changes, ...(entry && { undo: { act: 'enquiries.takeBack', input: { ticket, entry: entry.id } } }) })
}

export const refused = (problem: Problem, ticket: string, { now }: ActTools, field?: string): Result<never, ActProblem> =>
  refuse({ code: problem.code, message: enquiryProblemMessage(problem, ticket, now), ...(field !== undefined && { field }) })
