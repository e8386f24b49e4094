import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isMessage, type EnquiryEntry } from '../../enquiries/enquiry-standing.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import { listMailsAbout } from '../../notifications/outbox-list.store.ts'
import type { StaffMember } from '../../staff/staff.ts'
import type { Deps } from '../deps.ts'
import { enquiryAnswer, queueMails } from '../messages/messages.ts'
import { amendEnquiry, type Amended, type AmendProblem, type HeldEnquiry, holdEnquiry } from './amend-enquiry.ts'

/** Who acts on an enquiry. */
export type Carer = Pick<StaffMember, 'name' | 'email'>

export type Answer = {
  readonly ticketNumber: string
  readonly text: string
  /** How many messages the screen showed: an answer must know what a colleague has written meanwhile. */
  readonly seenMessages: number
  /** `waiting`: we ask back, and they answer next. */
  readonly leadsTo: 'answered' | 'waiting'
  readonly requestKey: string
  readonly by: Carer
}

export type AnswerProblem =
  | TextProblem
  | AmendProblem
  | { readonly code: 'no_address' }
  | { readonly code: 'answered_meanwhile'; readonly last: EnquiryEntry }

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'wakeMailSender'>

/** Answers by mail. Who answers what is nobody's has taken it. */
export async function answerEnquiry(answer: Answer, deps: AnswerDeps): Promise<Result<Amended, AnswerProblem>> {
  const text = readEntryText(answer.text)
  if (!text.ok) return text
  const { ticketNumber, requestKey, by, leadsTo } = answer
  return amendEnquiry<AnswerProblem>(
    {
      ticketNumber,
      requestKey,
      decide(held) {
        const refused = judgeAnswer(answer, held)
        if (refused) return refuse(refused)
        const own = held.standing.ownerEmail === undefined ? [{ kind: 'owner', by: by.name, about: by.email } as const] : []
        return ok([{ kind: 'answer', by: by.name, text: text.value, leadsTo }, ...own])
      },
      async after(tx, { recorded, entries, added }) {
        const [entry] = added
        const earlier = (await listMailsAbout(tx, recorded.id)).filter(({ to }) => to === recorded.enquiry.email).map(({ id }) => id)
        const mail = entry && enquiryAnswer(recorded, { entry, entries, earlier, signature: by.name }, deps)
        if (mail) await queueMails(tx, [mail], deps)
      },
    },
    deps,
  )
}

/** Why an answer would be refused now; undefined when it would not. */
export const judgeNow = (ticketNumber: string, seenMessages: number, { db }: Pick<Deps, 'db'>): Promise<AnswerProblem | undefined> =>
  db.transaction(async (tx) => {
    const held = await holdEnquiry(tx, ticketNumber)
    return held ? judgeAnswer({ seenMessages }, held) : { code: 'enquiry_not_found' }
  })

function judgeAnswer(
  { seenMessages }: Pick<Answer, 'seenMessages'>,
  { recorded, entries, standing }: HeldEnquiry,
): AnswerProblem | undefined {
  if (recorded.enquiry.email === undefined) return { code: 'no_address' }
  if (standing.state === 'closed' || standing.state === 'spam') return { code: 'not_possible_now', state: standing.state }
  const last = entries.filter(isMessage)[seenMessages]
  return last && { code: 'answered_meanwhile', last }
}
