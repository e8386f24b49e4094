import { ok, type Result } from '#src/kit/result.ts'
import { type AuditEntry, type AuditFilter, listAudit, recordAudit } from '../staff/audit-log.store.ts'
import type { DeskLogin } from '../staff/desk-login.ts'
import { listViews } from '../staff/saved-views.store.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { type ActAnswer, toAnswer } from './act-answer.ts'
import { actOnEach, type ActOnEachRequest } from './act-on-each.ts'
import { askAct, type ActRequest } from './ask-act.ts'
import type { ActProblem, ActSubject } from './desk-act.ts'
import { dismissActs, listActsToCome, listAnswers, listBatch } from './desk-acts.store.ts'
import { refusalShownForMs, shownForMs } from './limits.ts'
import { beginExport, endExport, type ExportAct } from './exports.ts'
import { runAct } from './run-act.ts'
import { undoAct } from './undo-act.ts'

export type { ActAnswer } from './act-answer.ts'
export type { ExportAct } from './exports.ts'
export type { AuditFilter } from '../staff/audit-log.store.ts'
export type { ActRequest } from './ask-act.ts'
export type { ActOnEachRequest } from './act-on-each.ts'
export type { ActName } from './acts.ts'
export type { SavedView } from '../staff/saved-views.store.ts'
export type { ActProblem, ActSubject } from './desk-act.ts'

/** What staff do at the desk: by the table of acts, with undo, and recorded in the audit log. */
export const acting = (deps: RoomDeps) => ({
  /** Does it, or holds it back for ten seconds. The same key is the same act for ever. */
  act: async (login: DeskLogin, request: ActRequest): Promise<Result<ActAnswer, ActProblem>> => {
    const act = await askAct(login, request, deps)
    return act.ok ? ok(toAnswer(act.value)) : act
  },
  /** One act on up to 200 rows, each judged alone. Its key is that of all of them, for undo too. */
  actOnEach: async (login: DeskLogin, request: ActOnEachRequest): Promise<Result<ActAnswer[], ActProblem>> => {
    const acts = await actOnEach(login, request, deps)
    return acts.ok ? ok(acts.value.map(toAnswer)) : acts
  },
  /** By the key of an act or of several: what waits never happens, and what was done is undone by its opposite. */
  undo: async (login: DeskLogin, key: string): Promise<Result<{ acts: ActAnswer[]; problems: readonly ActProblem[] }, ActProblem>> => {
    const undone = await undoAct(login, key, deps)
    return undone.ok ? ok({ acts: undone.value.acts.map(toAnswer), problems: undone.value.problems }) : undone
  },
  /** What this person should see on every page: acts that wait, those that were refused since, and what was just done. */
  listWaiting: async ({ email }: Pick<DeskLogin, 'email'>): Promise<ActAnswer[]> => {
    const now = deps.clock().getTime()
    const acts = await listAnswers(deps.db, email, { day: new Date(now - refusalShownForMs), since: new Date(now - shownForMs) })
    return acts.map(toAnswer)
  },
  /** What is still to happen to this order, parcel ..., whoever asked. */
  findWaiting: async (subject: ActSubject): Promise<ActAnswer[]> => (await listActsToCome(deps.db, subject)).map(toAnswer),
  /** How the acts of one form stand, while they run and after. */
  findBatch: async ({ email }: Pick<DeskLogin, 'email'>, batch: string): Promise<ActAnswer[]> =>
    (await listBatch(deps.db, batch)).filter(({ askedBy }) => askedBy.email === email).map(toAnswer),
  /** Puts an answer aside: it is not shown any more. */
  dismiss: ({ email }: Pick<DeskLogin, 'email'>, key: string): Promise<void> =>
    deps.db.transaction((tx) => dismissActs(tx, email, key, deps.clock())),
  /** For what is no act of the table: failed logins, exports, prints. */
  recordAudit: (entry: Omit<AuditEntry, 'at'>): Promise<void> =>
    deps.db.transaction((tx) => recordAudit(tx, { ...entry, at: deps.clock() })),
  /** An export is recorded when it begins, and with its size when it is over. */
  beginExport: (login: DeskLogin, act: ExportAct) => beginExport(login, act, deps),
  endExport: (login: DeskLogin, act: ExportAct, note: string) => endExport(login, act, note, deps),
  /** Newest first. */
  listAudit: (filter: AuditFilter) => listAudit(deps.reading, filter),
  /** One's own saved views, then those that others share. */
  listViews: ({ email }: Pick<DeskLogin, 'email'>) => listViews(deps.reading, email),
  /** The job of an act that was held back. */
  run: (key: string, about: { readonly isLastTry: boolean }): Promise<void> => runAct(key, about, deps),
})
