import { readMoment } from '#src/kit/time/read-moment.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Deps } from '../deps.ts'
import { type BreachStep, breachStanding } from './breach.ts'
import { insertBreach, insertBreachStep, lockBreach } from './breaches.store.ts'

const texts = ['what', 'whose', 'remedy'] as const
export type BreachText = (typeof texts)[number]

export type RecordBreach = Readonly<Record<BreachText, string>> & {
  /** "2026-11-28 14.30", in India's time. */
  readonly noticed: string
  readonly by: Staff
}

export type BreachProblem =
  | { readonly code: 'moment_unreadable' }
  | { readonly code: 'in_the_future' }
  | { readonly code: 'text_refused'; readonly field: BreachText; readonly problem: TextProblem }
  | { readonly code: 'no_such_breach' }
  | { readonly code: 'done_before' }
  /** Before it is closed, Board and people must be informed and the report sent. */
  | { readonly code: 'steps_open'; readonly open: readonly BreachStep[] }

type Texts = Readonly<Record<BreachText, string>>

function readTexts(written: Texts): Result<Texts, BreachProblem> {
  const read = { what: '', whose: '', remedy: '' }
  for (const field of texts) {
    const text = readEntryText(written[field])
    if (!text.ok) return refuse({ code: 'text_refused', field, problem: text.problem })
    read[field] = text.value
  }
  return ok(read)
}

/** Writes a breach down and returns its number. The clocks of the law run from when it was noticed. */
export async function recordBreach(
  { noticed, by, ...written }: RecordBreach,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<number, BreachProblem>> {
  const noticedAt = readMoment(noticed)
  const now = deps.clock()
  if (!noticedAt) return refuse({ code: 'moment_unreadable' })
  if (noticedAt > now) return refuse({ code: 'in_the_future' })
  const read = readTexts(written)
  if (!read.ok) return read
  return ok(await deps.db.transaction((tx) => insertBreach(tx, { ...read.value, noticedAt, recordedAt: now, recordedBy: by.name })))
}

export type TakeBreachStep = { readonly breach: number; readonly step: BreachStep; readonly note: string | undefined; readonly by: Staff }

/** Writes down that somebody was informed, that the report is sent, or that nothing is left to do. */
export const takeBreachStep = (
  { breach: id, step, note, by }: TakeBreachStep,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<readonly BreachStep[], BreachProblem>> =>
  db.transaction(async (tx) => {
    const breach = await lockBreach(tx, id)
    if (!breach) return refuse({ code: 'no_such_breach' })
    const now = clock()
    const open = breachStanding(breach, now).open.filter((each) => each !== step)
    if (step === 'closed' && open.length > 0) return refuse({ code: 'steps_open', open })
    const isNew = await insertBreachStep(tx, id, { step, by: by.name, at: now, note: note?.trim() || undefined })
    return isNew ? ok(open) : refuse({ code: 'done_before' })
  })
