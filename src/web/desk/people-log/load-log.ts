import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { auditActs } from '#src/shop/staff-texts/audit-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskRequest } from '../desk-context.ts'

const pageRows = 50

/** A page of the log. Assistants see what they did themselves. */
export async function loadLog({ shop, login, now }: DeskRequest, query: URLSearchParams) {
  const isWhole = mayDo(login.role, 'seeWholeLog')
  const textOf = (name: string) => (query.get(name) ?? '').trim()
  const filter = { who: isWhole ? textOf('who').toLowerCase() : '', act: textOf('act'), order: textOf('order').toUpperCase() }
  const before = /^\d{1,15}$/.test(textOf('before')) ? Number(textOf('before')) : undefined
  const email = isWhole ? filter.who : login.email
  const rows = await shop.desk.listAudit({
    ...(email === '' ? {} : { email }),
    ...(filter.act === '' ? {} : { act: filter.act }),
    ...(filter.order === '' ? {} : { about: { kind: 'order', number: filter.order } }),
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
