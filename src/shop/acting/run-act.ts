import { storedJson, UnreadableJson } from '#src/kit/json/stored-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { mayDo } from '../staff/desk-rights.ts'
import { findMember } from '../staff/staff.store.ts'
import {
  accountGoneMessage,
  actFailedMessage,
  notAllowedMessage,
  unknownActMessage,
  unreadableFormMessage,
} from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { toolsWithin } from './act-tools.ts'
import { findListedAct } from './acts.ts'
import type { ActActor, ActDone, ActProblem, ActTools, ListedAct, OpenedAct } from './desk-act.ts'
import { type ActState, findAct, listActsToCome, lockAct, markRunning, type StoredAct } from './desk-acts.store.ts'
import { type Asker, endOf, recordEnd, runAndFinish } from './run-in-own-transactions.ts'

/** Runs an act that was held back, unless it was taken back meanwhile. `isLastTry`: when it throws, nobody tries again by itself. */
export async function runAct(key: string, { isLastTry }: { readonly isLastTry: boolean }, deps: RoomDeps): Promise<void> {
  try {
    const act = await findAct(deps.db, key)
    if (!act || !canRun(act)) return
    await runEarlier(act, deps)
    await (findListedAct(act.act)?.transaction === 'own' ? runByItself(key, deps) : runTogether(key, deps))
  } catch (error) {
    if (isLastTry) await giveUp(key, deps)
    throw error
  }
}

/** Of two acts about the same thing the one that was asked for first runs first, in whichever order the queue hands out their jobs. */
async function runEarlier(act: StoredAct, deps: RoomDeps): Promise<void> {
  for (const other of await listActsToCome(deps.db, act.about)) {
    const isEarlier = other.runsAt !== undefined && act.runsAt !== undefined && other.runsAt < act.runsAt
    if (isEarlier && other.state === 'waiting') await runAct(other.key, { isLastTry: false }, deps)
  }
}

const toRun: readonly ActState[] = ['waiting', 'running', 'failed']
const canRun = ({ state, runsAt }: StoredAct): boolean => runsAt !== undefined && toRun.includes(state)

/** Everything it writes, and that it is done, is durable at once: it runs exactly once. */
const runTogether = (key: string, deps: RoomDeps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const act = await lockAct(tx, key)
    if (!act || !canRun(act)) return
    const actor = await findActor(act, tx)
    const done = await withinTransaction(tx, deps.db).transaction(async (nested) => {
      const outcome = await runJudged(judge(act, actor), toolsWithin(nested, key, deps))
      return outcome.ok ? outcome : nested.rollback(outcome)
    })
    await recordEnd(tx, act, actor ?? askerOf(act), endOf(done), deps)
  })

async function runJudged(judged: Result<Judged, ActProblem>, tools: ActTools): Promise<Result<ActDone, ActProblem>> {
  if (!judged.ok) return judged
  const { opened, actor } = judged.value
  const checked = await opened.check(actor, tools)
  return checked.ok ? opened.run(actor, tools) : checked
}

/** A process that is killed in between leaves it marked as running; the next try runs it again, which must be harmless. */
async function runByItself(key: string, deps: RoomDeps): Promise<void> {
  const lock = await deps.db.lock(`act ${key}`)
  if (!lock) throw new Error('another worker is running this act')
  try {
    const ready = await deps.db.transaction((tx) => beginByItself(key, tx, deps))
    if (ready) await runAndFinish(ready.act, ready.opened, ready.actor, deps)
  } finally {
    await lock.release()
  }
}

/** From then on it cannot be taken back. Undefined when it has been, or is refused. */
async function beginByItself(key: string, tx: Transaction, deps: RoomDeps): Promise<(Judged & { readonly act: StoredAct }) | undefined> {
  const act = await lockAct(tx, key)
  if (!act || !canRun(act)) return undefined
  const actor = await findActor(act, tx)
  const judged = judge(act, actor)
  // The state that was seen may have been changed by its own first run.
  const isChecked = act.state === 'running'
  const checked = judged.ok && !isChecked ? await judged.value.opened.check(judged.value.actor, toolsWithin(tx, key, deps)) : undefined
  const problem = judged.ok ? (checked?.ok === false ? checked.problem : undefined) : judged.problem
  if (problem) await recordEnd(tx, act, actor ?? askerOf(act), { state: 'refused', problem }, deps)
  if (problem || !judged.ok) return undefined
  await markRunning(tx, key)
  return { act, ...judged.value }
}

/** Whoever asked, as the account is now; undefined when it is gone. */
async function findActor({ askedBy }: StoredAct, tx: Transaction): Promise<ActActor | undefined> {
  const member = await findMember(tx, askedBy.email)
  return member && { by: { who: 'staff', name: member.name }, email: member.email, role: member.role }
}

type Judged = { readonly actor: ActActor; readonly opened: OpenedAct }

/** Whether the account is still there and may do it, and the input can still be read. */
function judge(act: StoredAct, actor: ActActor | undefined): Result<Judged, ActProblem> {
  const listed = findListedAct(act.act)
  if (!listed) return refuse({ code: 'unknown_act', message: unknownActMessage })
  if (!actor) return refuse({ code: 'account_gone', message: accountGoneMessage })
  if (!mayDo(actor.role, listed.right)) return refuse({ code: 'not_allowed', message: notAllowedMessage })
  try {
    return ok({ actor, opened: storedInput(listed).read(act.input, act.inputVersion, act.key) })
  } catch (error) {
    if (error instanceof UnreadableJson) return refuse({ code: 'unreadable_form', message: unreadableFormMessage })
    throw error
  }
}

const storedInput = (listed: ListedAct) => storedJson('desk_acts.input', (json) => listed.open(json))

const giveUp = (key: string, deps: RoomDeps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const act = await lockAct(tx, key)
    if (!act || !canRun(act) || act.state === 'failed') return
    await recordEnd(tx, act, askerOf(act), { state: 'failed', message: actFailedMessage(act.message) }, deps)
  })

const askerOf = ({ askedBy: { email, name } }: StoredAct): Asker => ({ email, by: { who: 'staff', name } })
