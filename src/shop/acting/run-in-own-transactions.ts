import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { recordAudit } from '../staff/audit-log.store.ts'
import { beingDoneMessage } from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { toolsOf } from './act-tools.ts'
import type { ActActor, ActDone, ActProblem, OpenedAct } from './desk-act.ts'
import { type ActOutcome, findAct, finishAct, type StoredAct } from './desk-acts.store.ts'

type WriteDown = (tx: Transaction) => Promise<Result<StoredAct, ActProblem>>

/**
 * Writes the act down, runs it, and records how it ended, in one transaction after the other. A second request with its key meanwhile is
 * refused; after a crash it runs the act again.
 */
export async function runInOwnTransactions(
  key: string,
  writeDown: WriteDown,
  opened: OpenedAct,
  actor: ActActor,
  deps: RoomDeps,
): Promise<Result<StoredAct, ActProblem>> {
  const lock = await deps.db.lock(`act ${key}`)
  if (!lock) return refuse({ code: 'being_done', message: beingDoneMessage })
  try {
    const written = await deps.db.transaction(writeDown)
    if (!written.ok || written.value.state !== 'running') return written
    const done = await runAndFinish(written.value, opened, actor, deps)
    // The record of a refusal does not have the fields of the form.
    if (!done.ok) return done
    const act = await findAct(deps.db, key)
    if (!act) throw new Error(`the act ${key} is gone`)
    return ok(act)
  } finally {
    await lock.release()
  }
}

/** Expects the act to be marked as running, and its lock to be held. */
export async function runAndFinish(act: StoredAct, opened: OpenedAct, actor: ActActor, deps: RoomDeps) {
  const done = await opened.run(actor, toolsOf(deps, act.key))
  await deps.db.transaction((tx) => recordEnd(tx, act, actor, endOf(done), deps))
  return done
}

export type ActEnd = ActOutcome & { readonly changes?: ActDone['changes'] }

export const endOf = (done: Result<ActDone, ActProblem>): ActEnd =>
  done.ok ? { state: 'done', ...done.value } : { state: 'refused', problem: done.problem }

/** Whoever asked; without a role when the account is gone. */
export type Asker = Pick<ActActor, 'email' | 'by'> & { readonly role?: ActActor['role'] }

/** Records how an act ended, and in the log. */
export async function recordEnd(
  tx: Transaction,
  { key, act, about: asked }: StoredAct,
  { email, by, role }: Asker,
  end: ActEnd,
  { clock }: Pick<RoomDeps, 'clock'>,
): Promise<void> {
  const at = clock()
  const about = (end.state === 'done' && end.about) || asked
  await finishAct(tx, key, end, at)
  await recordAudit(tx, {
    ...{ at, act, about, key, outcome: end.state, changes: end.changes },
    who: { email, name: by.name, ...(role && { role }) },
    note: end.state === 'refused' ? end.problem.message : undefined,
  })
}
