import { ok, refuse, type Result } from '#src/kit/result.ts'
import { listAudit, recordAudit } from '../staff/audit-log.store.ts'
import type { DeskLogin } from '../staff/desk-login.ts'
import { type DeskRight, mayDo } from '../staff/desk-rights.ts'
import { notAllowedMessage, tooManyExportsMessage } from '../staff-texts/desk-act-texts.ts'
import type { RoomDeps } from '../workflows/rooms.ts'
import { whoOf } from './ask-act.ts'
import type { ActProblem } from './desk-act.ts'

const mostAnHour = 6
const hourMs = 3_600_000

/** What staff may take away as a table, and the right to it. */
const exportRights = {
  'orders.exported': 'exportOrders',
  'log.exported': 'seeWholeLog',
  'gst.exported': 'seeMoney',
  'figures.exported': 'seeFigures',
  'products.exported': 'publishProducts',
  'privacy.exported': 'handOverPersonalData',
} as const satisfies Record<string, DeskRight>
export type ExportAct = keyof typeof exportRights

/** Records that somebody takes a whole table away, and refuses it to those who may not, or have just done so too often. */
export async function beginExport(login: DeskLogin, act: ExportAct, deps: RoomDeps): Promise<Result<undefined, ActProblem>> {
  const now = deps.clock()
  if (!mayDo(login.role, exportRights[act])) return refuse({ code: 'not_allowed', message: notAllowedMessage })
  const entries = await listAudit(deps.db, { email: login.email, act, limit: 2 * mostAnHour })
  const recent = entries.filter(({ at, outcome }) => outcome === 'asked' && at.getTime() > now.getTime() - hourMs)
  if (recent.length >= mostAnHour) return refuse({ code: 'too_fast', message: tooManyExportsMessage(mostAnHour) })
  await deps.db.transaction((tx) => recordAudit(tx, { at: now, who: whoOf(login), act, outcome: 'asked' }))
  return ok(undefined)
}

/** Records how much has left, such as "12 orders". */
export const endExport = (login: DeskLogin, act: ExportAct, note: string, deps: RoomDeps): Promise<void> =>
  deps.db.transaction((tx) => recordAudit(tx, { at: deps.clock(), who: whoOf(login), act, outcome: 'done', note }))
