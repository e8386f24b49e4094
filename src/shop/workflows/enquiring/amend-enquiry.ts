import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { clocksOf } from '../../enquiries/enquiry-clocks.ts'
import { insertEntry, listEntries, lockEnquiry, type NewEntry, saveStanding } from '../../enquiries/enquiry-entries.store.ts'
import { type EnquiryEntry, type EnquiryState, mayMove, type Standing, standingOf, stateAfter } from '../../enquiries/enquiry-standing.ts'
import { findByTicket } from '../../enquiries/enquiries.store.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'

export type AmendProblem =
  | { readonly code: 'enquiry_not_found' }
  /** Not from the state that it is in now. */
  | { readonly code: 'not_possible_now'; readonly state: EnquiryState }
  | { readonly code: 'nothing_changed' }

/** An enquiry that nobody else changes until the transaction ends. */
export type HeldEnquiry = { readonly recorded: RecordedEnquiry; readonly entries: readonly EnquiryEntry[]; readonly standing: Standing }

export type Amended = HeldEnquiry & {
  /** What was added. */
  readonly added: readonly EnquiryEntry[]
}

type AmendDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

type Amend<Problem> = {
  readonly ticketNumber: string
  /** A repeat with the same key adds nothing. */
  readonly requestKey?: string | undefined
  /** What happens now, judged by how it stands. None: nothing is to be done. */
  readonly decide: (held: HeldEnquiry) => Result<readonly NewEntry[], Problem>
  /** In the same transaction, once it stands. */
  readonly after?: (tx: Transaction, amended: Amended) => Promise<void>
}

/** Adds to what happened to an enquiry. Of two at once the second is judged by what the first has left. */
export function amendEnquiry<Problem = never>(
  { ticketNumber, requestKey, decide, after }: Amend<Problem>,
  deps: AmendDeps,
): Promise<Result<Amended, Problem | AmendProblem>> {
  return deps.db.transaction(async (tx): Promise<Result<Amended, Problem | AmendProblem>> => {
    const held = await holdEnquiry(tx, ticketNumber)
    if (!held) return refuse({ code: 'enquiry_not_found' })
    const decided = decide(held)
    if (!decided.ok) return decided
    const blocked = decided.value.map(stateOf).find((to) => to !== undefined && !mayMove(held.standing.state, to))
    if (blocked) return refuse({ code: 'not_possible_now', state: held.standing.state })

    const added: EnquiryEntry[] = []
    for (const [number, entry] of decided.value.entries()) {
      const key = requestKey === undefined ? undefined : `${requestKey}.${number}`
      const saved = await insertEntry(tx, held.recorded.id, entry, { at: deps.clock(), requestKey: key })
      if (saved) added.push(saved)
    }
    if (added.length === 0) return refuse({ code: 'nothing_changed' })
    const amended = { ...(await settle(tx, held.recorded, deps)), added }
    await after?.(tx, amended)
    return ok(amended)
  })
}

const stateOf = ({ kind, leadsTo }: NewEntry): EnquiryState | undefined => stateAfter({ kind, leadsTo })

export async function holdEnquiry(tx: Transaction, ticketNumber: string): Promise<HeldEnquiry | undefined> {
  if (!(await lockEnquiry(tx, ticketNumber))) return undefined
  const recorded = await findByTicket(tx, ticketNumber)
  if (!recorded) return undefined
  const entries = await listEntries(tx, recorded.id)
  return { recorded, entries, standing: standingOf(recorded.receivedAt, entries) }
}

/** Writes down what follows from all entries as they are now. */
export async function settle(tx: Transaction, recorded: RecordedEnquiry, { settings }: Pick<Deps, 'settings'>): Promise<HeldEnquiry> {
  const entries = await listEntries(tx, recorded.id)
  const standing = standingOf(recorded.receivedAt, entries)
  await saveStanding(tx, recorded.id, standing, clocksOf(standing, settings.delivery.holidays)[0]?.dueAt)
  return { recorded, entries, standing }
}
