import { ok, refuse, type Result } from '#src/kit/result.ts'
import { recordAudit } from '../staff/audit-log.store.ts'
import type { DeskLogin } from '../staff/desk-login.ts'
import { cannotUndoMessage, noSuchActMessage } from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { askAct, whoOf } from './ask-act.ts'
import type { ActProblem } from './desk-act.ts'
import { findAct, finishAct, listBatch, lockAct, type StoredAct } from './desk-acts.store.ts'

/** One answer for each act. */
export type Undone = { readonly acts: readonly StoredAct[]; readonly problems: readonly ActProblem[] }

/** Takes back an act, or all acts of one form: those that still wait never happen, and of those that were done the opposite is done. */
export async function undoAct(login: DeskLogin, keyOrBatch: string, deps: RoomDeps): Promise<Result<Undone, ActProblem>> {
  const asked = await listBatch(deps.db, keyOrBatch)
  const alone = asked.length > 0 ? undefined : await findAct(deps.db, keyOrBatch)
  const own = [...asked, ...(alone ? [alone] : [])].filter(({ askedBy }) => askedBy.email === login.email || login.role === 'owner')
  if (own.length === 0) return refuse({ code: 'act_not_found', message: noSuchActMessage })
  const answers: Result<StoredAct, ActProblem>[] = []
  // A row of several that was refused has nothing to take back.
  for (const { key, state } of own) if (alone || state !== 'refused') answers.push(await undoOne(login, key, deps))
  return ok({
    acts: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
    problems: answers.flatMap((answer) => (answer.ok ? [] : [answer.problem])),
  })
}

async function undoOne(login: DeskLogin, key: string, deps: RoomDeps): Promise<Result<StoredAct, ActProblem>> {
  const act = await takeBack(login, key, deps)
  if (!act || act.state === 'undone') return act ? ok(act) : refuse({ code: 'act_not_found', message: noSuchActMessage })
  if (act.state !== 'done' || !act.undo) return refuse({ code: 'too_late_to_undo', message: cannotUndoMessage(act.message) })
  const opposite = await askAct(login, { ...act.undo, key: oppositeKey(key) }, deps)
  if (!opposite.ok) return opposite
  await deps.db.transaction((tx) => finishAct(tx, key, { state: 'undone', by: login.name }, deps.clock()))
  return opposite
}

/** Pressed twice it is the same opposite act. */
const oppositeKey = (key: string): string => `undo:${key}`.slice(0, 80)

/** Of this and of running it the second waits for the first. Returns the act as it is then. */
const takeBack = (login: DeskLogin, key: string, deps: RoomDeps): Promise<StoredAct | undefined> =>
  deps.db.transaction(async (tx) => {
    const act = await lockAct(tx, key)
    if (!act || !(act.state === 'waiting' || act.state === 'failed')) return act
    const at = deps.clock()
    await finishAct(tx, key, { state: 'undone', by: login.name }, at)
    await recordAudit(tx, { at, who: whoOf(login), act: act.act, outcome: 'undone', about: act.about, key })
    return findAct(tx, key)
  })
