import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { insertEntry } from '../../enquiries/enquiry-entries.store.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import { listMailsAbout } from '../../notifications/outbox-list.store.ts'
import type { Deps } from '../deps.ts'
import { grievanceAcknowledged, grievanceSettled, queueMails } from '../messages/messages.ts'
import { amendEnquiry, type Amended, type AmendProblem, settle } from './amend-enquiry.ts'
import type { Carer } from './answer-enquiry.ts'

export type GrievanceProblem = AmendProblem | TextProblem | { readonly code: 'no_grievance' }

type GrievanceDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'enquiryUrl' | 'wakeMailSender'>
type OfTicket = { readonly ticketNumber: string; readonly by: Pick<Carer, 'name'>; readonly requestKey?: string | undefined }
type Ended = Promise<Result<Amended, GrievanceProblem>>

/** Makes it a grievance. Its sender is mailed the number, the officer and the day; who left no address must be called. */
export const makeGrievance = ({ ticketNumber, by, requestKey }: OfTicket, deps: GrievanceDeps): Ended =>
  amendEnquiry<GrievanceProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide({ standing: { state, grievance } }) {
        if (state === 'closed' || state === 'spam') return refuse({ code: 'not_possible_now', state })
        return grievance ? refuse({ code: 'nothing_changed' }) : ok([{ kind: 'grievance', by: by.name }])
      },
      after: (tx, amended) => acknowledgeByMail(tx, amended, deps),
    },
    deps,
  )

/** Its sender calls it a complaint: its clocks run from `since`. `mayMail`: false when too many enquiries name this address. */
export async function beginGrievance(
  tx: Transaction,
  recorded: RecordedEnquiry,
  { mayMail, since }: { readonly mayMail: boolean; readonly since: Date },
  deps: GrievanceDeps,
): Promise<void> {
  const entry = await insertEntry(tx, recorded.id, { kind: 'grievance' }, { at: since, requestKey: undefined })
  if (!entry) return
  const held = await settle(tx, recorded, deps)
  if (mayMail) await acknowledgeByMail(tx, { ...held, added: [entry] }, deps)
}

async function acknowledgeByMail(tx: Transaction, amended: Amended, deps: GrievanceDeps): Promise<void> {
  if (!(await mailSender(tx, amended, grievanceAcknowledged, deps))) return
  await insertEntry(tx, amended.recorded.id, { kind: 'acknowledged' }, { at: deps.clock(), requestKey: undefined })
  await settle(tx, amended.recorded, deps)
}

/** They were told on the phone, or by letter. */
export const acknowledgeGrievance = ({ ticketNumber, by, requestKey }: OfTicket, deps: GrievanceDeps): Ended =>
  amendEnquiry<GrievanceProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide({ standing: { grievance } }) {
        if (!grievance) return refuse({ code: 'no_grievance' })
        return grievance.acknowledgedAt ? refuse({ code: 'nothing_changed' }) : ok([{ kind: 'acknowledged', by: by.name }])
      },
    },
    deps,
  )

/** It was a question after all. */
export const unmakeGrievance = ({ ticketNumber, by, requestKey }: OfTicket, deps: GrievanceDeps): Ended =>
  amendEnquiry<GrievanceProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide: ({ standing: { grievance } }) => (grievance ? ok([{ kind: 'no_grievance', by: by.name }]) : refuse({ code: 'no_grievance' })),
    },
    deps,
  )

/** Ends a grievance with what came of it, which its sender is mailed. */
export async function settleGrievance(
  { ticketNumber, by, requestKey, outcome }: OfTicket & { readonly outcome: string },
  deps: GrievanceDeps,
): Ended {
  const text = readEntryText(outcome)
  if (!text.ok) return text
  return amendEnquiry<GrievanceProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide: ({ standing: { grievance } }) =>
        grievance ? ok([{ kind: 'closed', by: by.name, text: text.value }]) : refuse({ code: 'no_grievance' }),
      after: async (tx, amended) => void (await mailSender(tx, amended, grievanceSettled, deps)),
    },
    deps,
  )
}

/** Returns false where there is no address. */
async function mailSender(
  tx: Transaction,
  { recorded, added, standing }: Amended,
  toMail: typeof grievanceAcknowledged,
  deps: GrievanceDeps,
): Promise<boolean> {
  const [entry] = added
  if (!entry || !standing.grievance) return false
  const earlier = (await listMailsAbout(tx, recorded.id)).filter(({ to }) => to === recorded.enquiry.email).map(({ id }) => id)
  const mail: NewMail | undefined = toMail(recorded, { entry, since: standing.grievance.since, earlier }, deps)
  if (mail) await queueMails(tx, [mail], deps)
  return mail !== undefined
}
