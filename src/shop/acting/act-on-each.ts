import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { DeskLogin } from '../staff/desk-login.ts'
import { keyInUseMessage, tooManyRowsMessage } from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { admit, type AskedAct, askNew, openInput, refusePace, sameAct } from './ask-act.ts'
import type { ActProblem, OpenedAct } from './desk-act.ts'
import { findAct, insertAct, listBatch, type NewAct, type StoredAct } from './desk-acts.store.ts'
import { mostRows } from './limits.ts'

/** The rows by their numbers, as they were chosen: nothing that matches only later is among them. */
export type ActOnEachRequest = { readonly act: string; readonly key: string; readonly inputs: readonly unknown[] }

/**
 * One act on several rows, each judged alone. The key of each is made of the form's key and the row's number, so that pressing twice, or
 * once more after a crash, adds what is missing and repeats nothing. Without rows nothing is done.
 */
export async function actOnEach(
  login: DeskLogin,
  { act: name, key: batch, inputs }: ActOnEachRequest,
  deps: RoomDeps,
): Promise<Result<readonly StoredAct[], ActProblem>> {
  const listed = await admit(login, name, batch, deps)
  if (!listed.ok) return listed
  if (inputs.length > mostRows) return refuse({ code: 'too_many_rows', message: tooManyRowsMessage(mostRows) })
  const begun = await listBatch(deps.db, batch)
  if (begun.some(({ askedBy, act }) => askedBy.email !== login.email || act !== name))
    return refuse({ code: 'key_in_use', message: keyInUseMessage })
  const tooFast = begun.length > 0 ? undefined : await refusePace(login, deps)
  if (tooFast) return tooFast
  const opened = inputs.map((input) => openInput(listed.value, input))
  for (const row of opened) if (!row.ok) return row
  const keys = new Set(opened.flatMap((row) => (row.ok ? [`${batch}:${row.value.about.number}`] : [])))
  // Also together with what was asked for under this key before: the pace counts them as one.
  if (keys.union(new Set(begun.map(({ key }) => key))).size > mostRows)
    return refuse({ code: 'too_many_rows', message: tooManyRowsMessage(mostRows) })
  for (const row of opened) {
    if (!row.ok) continue
    const stopped = await askRow({ login, name, listed: listed.value, batch, key: `${batch}:${row.value.about.number}` }, row.value, deps)
    if (stopped) return refuse(stopped)
  }
  return ok(await listBatch(deps.db, batch))
}

/** Problems of the person, not of the row: they end the whole act, which goes on where it was when it is pressed again. */
const ofThePerson = ['confirm_again', 'key_in_use', 'being_done']

/** A refusal of a row is recorded like what was done, so that the answer lists all rows. */
async function askRow(asked: AskedAct, opened: OpenedAct, deps: RoomDeps): Promise<ActProblem | undefined> {
  const known = await findAct(deps.db, asked.key)
  const answer = known ? sameAct(known, asked) : await askNew(asked, opened.input, deps)
  if (answer.ok) return undefined
  if (ofThePerson.includes(answer.problem.code)) return answer.problem
  if (!known) await deps.db.transaction((tx) => insertAct(tx, refusedRow(asked, opened, answer.problem, deps)))
  return undefined
}

const refusedRow = ({ login, name, key, batch }: AskedAct, opened: OpenedAct, problem: ActProblem, { clock }: RoomDeps): NewAct => ({
  ...{ key, batch, act: name, input: {}, inputVersion: 1, about: opened.about },
  askedBy: { email: login.email, name: login.name },
  askedAt: clock(),
  state: 'refused',
  runsAt: undefined,
  message: problem.message,
  problemCode: problem.code,
})
