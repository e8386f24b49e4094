import { JsonMismatch } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { recordAudit } from '../staff/audit-log.store.ts'
import { type DeskLogin, isFreshlyConfirmed } from '../staff/desk-login.ts'
import { mayDo } from '../staff/desk-rights.ts'
import {
  confirmAgainMessage,
  keyInUseMessage,
  notAllowedMessage,
  tooFastMessage,
  unknownActMessage,
  unreadableFormMessage,
} from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { toolsOf, toolsWithin } from './act-tools.ts'
import { findListedAct } from './acts.ts'
import type { ActActor, ActProblem, ListedAct, OpenedAct } from './desk-act.ts'
import { countAsked, describeAct, findAct, finishAct, insertAct, type StoredAct } from './desk-acts.store.ts'
import { actsAMinute, holdBackMs } from './limits.ts'
import { runInOwnTransactions } from './run-in-own-transactions.ts'

/** `key` was made when the form was drawn: the same key is the same act for ever, and gets its first answer. */
export type ActRequest = { readonly act: string; readonly key: string; readonly input: unknown }

/** An act that is about to be asked for, alone or as one row of several. */
export type AskedAct = {
  readonly login: DeskLogin
  readonly name: string
  readonly listed: ListedAct
  readonly key: string
  readonly batch?: string
}

export async function askAct(
  login: DeskLogin,
  { act: name, key, input }: ActRequest,
  deps: RoomDeps,
): Promise<Result<StoredAct, ActProblem>> {
  const listed = await admit(login, name, key, deps)
  if (!listed.ok) return listed
  const asked = { login, name, listed: listed.value, key }
  const known = await findAct(deps.db, key)
  if (known && !isCutOff(known)) return sameAct(known, asked)
  return (await refusePace(login, deps)) ?? askNew(asked, input, deps)
}

/** Whether this is an act that the desk knows, under a key that a form makes, and this role may do it. */
export async function admit(login: DeskLogin, name: string, key: string, deps: RoomDeps): Promise<Result<ListedAct, ActProblem>> {
  const listed = findListedAct(name)
  if (!listed) return refuse({ code: 'unknown_act', message: unknownActMessage })
  if (!/^[\w:-]{16,80}$/.test(key)) return refuse({ code: 'unreadable_form', message: unreadableFormMessage })
  if (mayDo(login.role, listed.right)) return ok(listed)
  await deps.db.transaction((tx) =>
    recordAudit(tx, { at: deps.clock(), who: whoOf(login), act: name, outcome: 'refused', key, note: 'not allowed' }),
  )
  return refuse({ code: 'not_allowed', message: notAllowedMessage })
}

export async function refusePace({ email }: DeskLogin, { db, clock }: RoomDeps): Promise<Result<never, ActProblem> | undefined> {
  const asked = await countAsked(db, email, new Date(clock().getTime() - 60_000))
  return asked >= actsAMinute ? refuse({ code: 'too_fast', message: tooFastMessage }) : undefined
}

export function openInput(listed: ListedAct, input: unknown): Result<OpenedAct, ActProblem> {
  try {
    return ok(listed.open(input))
  } catch (error) {
    if (error instanceof JsonMismatch) return refuse({ code: 'unreadable_form', message: unreadableFormMessage })
    throw error
  }
}

/** Writes it down: to run at once, or later. */
export async function askNew(asked: AskedAct, input: unknown, deps: RoomDeps): Promise<Result<StoredAct, ActProblem>> {
  const opened = openInput(asked.listed, input)
  if (!opened.ok) return opened
  const { key, listed, login } = asked
  const write = (tx: Transaction) => writeDown(asked, opened.value, tx, deps)
  if (listed.effect === 'at-once' && listed.transaction === 'own')
    return runInOwnTransactions(key, write, opened.value, actorOf(login), deps)
  await opened.value.prepare(toolsOf(deps, key))
  return deps.db.transaction(write)
}

/** Of two requests with one key the second waits here for the first, and gets its answer. */
async function writeDown(asked: AskedAct, opened: OpenedAct, tx: Transaction, deps: RoomDeps): Promise<Result<StoredAct, ActProblem>> {
  const { login, name, listed, key, batch } = asked
  const askedAt = deps.clock()
  const runsAt = listed.effect === 'held-back' ? new Date(askedAt.getTime() + holdBackMs) : undefined
  const isNew = await insertAct(tx, {
    ...{ key, batch, act: name, input: opened.input, inputVersion: 1, about: opened.about, askedAt, runsAt },
    askedBy: { email: login.email, name: login.name },
    state: runsAt ? 'waiting' : 'running',
    message: opened.doing,
  })
  if (!isNew) return sameAct(await getAct(tx, key), asked)
  const tools = toolsWithin(tx, key, deps)
  const checked = await opened.check(actorOf(login), tools)
  if (!checked.ok) return tx.rollback(checked)
  if (checked.value.isGrave && !isFreshlyConfirmed(login, askedAt))
    return tx.rollback(refuse({ code: 'confirm_again', message: confirmAgainMessage }))
  const entry = { at: askedAt, who: whoOf(login), act: name, about: opened.about, key }
  if (runsAt || listed.transaction === 'own') {
    if (checked.value.doing) await describeAct(tx, key, checked.value.doing)
    if (runsAt) await deps.queue.enqueue(tx, 'desk.act', { key }, { notBefore: runsAt })
    await recordAudit(tx, { ...entry, outcome: 'asked' })
  } else {
    const done = await opened.run(actorOf(login), tools)
    if (!done.ok) return tx.rollback(done)
    await finishAct(tx, key, { state: 'done', ...done.value }, askedAt)
    const about = done.value.about ?? entry.about
    await recordAudit(tx, { ...entry, about, outcome: 'done', changes: done.value.changes })
  }
  return ok(await getAct(tx, key))
}

async function getAct(tx: Transaction, key: string): Promise<StoredAct> {
  const act = await findAct(tx, key)
  if (!act) throw new Error(`the act ${key} is gone`)
  return act
}

/** The process that was running it is gone. What runs in transactions of its own is harmless to repeat. */
const isCutOff = ({ state, runsAt }: StoredAct): boolean => state === 'running' && runsAt === undefined

export function sameAct(known: StoredAct, { login, name }: Pick<AskedAct, 'login' | 'name'>): Result<StoredAct, ActProblem> {
  if (known.askedBy.email !== login.email || known.act !== name) return refuse({ code: 'key_in_use', message: keyInUseMessage })
  return known.problem ? refuse(known.problem) : ok(known)
}

export const whoOf = ({ id, email, name, role }: DeskLogin) => ({ email, name, role, login: id })

const actorOf = ({ email, name, role }: DeskLogin): ActActor => ({ by: { who: 'staff', name }, email, role })
