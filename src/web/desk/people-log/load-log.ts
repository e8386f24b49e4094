import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { auditActs } from '#src/shop/staff-texts/audit-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskRequest } from '../desk-context.ts'
import { readLogFilter, toAuditFilter } from '../log-filter.ts'

const pageRows = 50

/** A page of the log. Assistants see what they did themselves. */
export async function loadLog({ shop, login, now }: DeskRequest, query: URLSearchParams) {
  const isWhole = mayDo(login.role, 'seeWholeLog')
  const asked = readLogFilter(query)
  const filter = isWhole ? asked : { ...asked, who: '' }
  const place = query.get('before') ?? ''
  const before = /^\d{1,15}$/.test(place) ? Number(place) : undefined
  const rows = await shop.desk.listAudit({
    ...toAuditFilter(isWhole ? filter : { ...filter, who: login.email }),
    ...(before === undefined ? {} : { before }),
    limit: pageRows + 1,
  })
  const entries = rows.slice(0, pageRows)
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  const addressWith = (more: Readonly<Record<string, string>>) =>
    `${deskAddressOf('peopleLog')}?${new URLSearchParams([...chosen, ...Object.entries(more)])}`
  return {
    entries: entries.map(({ id, at, who, act, outcome, about, note, changes }) => ({ id, at, who, act, outcome, about, note, changes })),
    filter,
    isWhole,
    now,
    acts: auditActs,
    newest: before === undefined ? undefined : addressWith({}),
    older: rows.length > pageRows ? addressWith({ before: String(entries.at(-1)?.id) }) : undefined,
    csv: chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`,
  }
}
