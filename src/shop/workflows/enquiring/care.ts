import { ok, refuse, type Result } from '#src/kit/result.ts'
import { removeEntry, type NewEntry } from '../../enquiries/enquiry-entries.store.ts'
import type { EntryKind } from '../../enquiries/enquiry-standing.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import type { Role } from '../../staff/desk-rights.ts'
import { findMember } from '../../staff/staff.store.ts'
import type { Deps } from '../deps.ts'
import { amendEnquiry, type Amended, type AmendProblem, holdEnquiry, settle } from './amend-enquiry.ts'
import type { Carer } from './answer-enquiry.ts'

export type CareProblem =
  | AmendProblem
  | TextProblem
  | { readonly code: 'entry_not_found' }
  | { readonly code: 'member_not_found' }
  | { readonly code: 'order_not_found' }
  /** A complaint ends with what came of it, for its sender. */
  | { readonly code: 'is_grievance' }

type CareDeps = Pick<Deps, 'db' | 'clock' | 'settings'>
type Cared = Promise<Result<Amended, CareProblem>>
type OfTicket = { readonly ticketNumber: string; readonly by: Pick<Carer, 'name'>; readonly requestKey?: string | undefined }

/** Gives it to somebody, by their address; to nobody without one. */
export async function handEnquiry(
  { ticketNumber, to, by, requestKey }: OfTicket & { readonly to: string | undefined },
  deps: CareDeps,
): Cared {
  if (to !== undefined && !(await findMember(deps.db, to))) return refuse({ code: 'member_not_found' })
  return amendEnquiry<CareProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide: ({ standing }) =>
        standing.ownerEmail === to ? refuse({ code: 'nothing_changed' }) : ok([{ kind: 'owner', by: by.name, about: to }]),
    },
    deps,
  )
}

type Written = OfTicket & { readonly text: string }

/** For colleagues. */
export const noteEnquiry = (note: Written, deps: CareDeps): Cared => write('note', note, deps)

/** What they wrote to the shop's mailbox, or said on the phone, after the first message: they wait for us again. */
export const recordWords = (words: Written, deps: CareDeps): Cared => write('received', words, deps)

async function write(kind: 'note' | 'received', { text: written, ticketNumber, by, requestKey }: Written, deps: CareDeps): Cared {
  const text = readEntryText(written)
  if (!text.ok) return text
  return amendEnquiry<CareProblem>({ ticketNumber, requestKey, decide: () => ok([{ kind, by: by.name, text: text.value }]) }, deps)
}

/** Changes where it stands; `text` says why, or what was said, and may be missing. */
export async function moveEnquiry(
  kind: Extract<EntryKind, 'spoken' | 'closed' | 'reopened' | 'spam'>,
  { ticketNumber, by, requestKey, text: written = '' }: OfTicket & { readonly text?: string | undefined },
  deps: CareDeps,
): Cared {
  const text = written.trim() === '' ? ok(undefined) : readEntryText(written)
  if (!text.ok) return text
  const entry: NewEntry = { kind, by: by.name, text: text.value }
  return amendEnquiry<CareProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide({ standing: { state, grievance } }) {
        if (grievance && (kind === 'closed' || kind === 'spam')) return refuse({ code: 'is_grievance' })
        return isThere(kind, state) ? refuse({ code: 'nothing_changed' }) : ok([entry])
      },
    },
    deps,
  )
}

const isThere = (kind: EntryKind, state: string): boolean =>
  kind === 'reopened' ? state === 'open' : kind === state || (kind === 'spoken' && state === 'answered')

/** Says which order it is about; none without a number. */
export async function linkEnquiry(
  { ticketNumber, order, by, requestKey }: OfTicket & { readonly order: string | undefined },
  deps: CareDeps,
): Cared {
  if (order !== undefined && !(await findOrderByNumber(deps.db, order))) return refuse({ code: 'order_not_found' })
  return amendEnquiry<CareProblem>(
    {
      ...{ ticketNumber, requestKey },
      decide: ({ standing }) =>
        standing.orderNumber === order ? refuse({ code: 'nothing_changed' }) : ok([{ kind: 'order', by: by.name, about: order }]),
    },
    deps,
  )
}

/** What has left the shop stays. */
const lasting: readonly EntryKind[] = ['answer', 'acknowledged']

/** Takes back what this person did to it; of the owner what anybody did. Everything then stands as if it had never been. */
export const takeBackEntry = (
  {
    ticketNumber,
    entry: id,
    by,
  }: { readonly ticketNumber: string; readonly entry: number; readonly by: Pick<Carer, 'name'> & { readonly role: Role } },
  deps: CareDeps,
): Promise<Result<void, CareProblem>> =>
  deps.db.transaction(async (tx): Promise<Result<void, CareProblem>> => {
    const held = await holdEnquiry(tx, ticketNumber)
    if (!held) return refuse({ code: 'enquiry_not_found' })
    const entry = held.entries.find((each) => each.id === id)
    const mayTake = entry && !lasting.includes(entry.kind) && (entry.by === by.name || by.role === 'owner')
    if (!mayTake) return refuse({ code: 'entry_not_found' })
    await removeEntry(tx, id, deps.clock())
    await settle(tx, held.recorded, deps)
    return ok(undefined)
  })
