import { listOf, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What somebody did at the desk, tried to do, exported or printed. */
export type AuditEntry = {
  readonly at: Date
  /** Undefined for somebody who is not logged in; then `email` is what was written. */
  readonly who: { readonly email: string; readonly name?: string; readonly role?: string; readonly login?: string } | undefined
  /** A name of the table of acts, or one such as `login.failed`, `orders.exported`, `tickets.printed`. */
  readonly act: string
  readonly outcome: 'asked' | 'done' | 'refused' | 'failed' | 'undone'
  readonly about?: { readonly kind: string; readonly number: string } | undefined
  readonly key?: string | undefined
  /** Why it was refused, or how many rows were exported. */
  readonly note?: string | undefined
  /** Personal data are only named, without their values. */
  readonly changes?: readonly AuditedChange[] | undefined
}

export type AuditedChange = { readonly field: string; readonly before?: string | undefined; readonly after?: string | undefined }

export type ListedAuditEntry = AuditEntry & { readonly id: number }

/** Selects entries; a field that is left out matches every entry. */
export type AuditFilter = {
  readonly email?: string
  readonly act?: string
  readonly about?: { readonly kind: string; readonly number: string }
  /** Only entries older than this one. */
  readonly before?: number
  readonly limit: number
}

const auditedChanges = storedJson(
  'audit_log.changes',
  listOf(objectOf<AuditedChange>({ field: text, before: optional(text), after: optional(text) })),
)

export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { at, who, act, outcome, about, key, note, changes } = entry
  await tx.query(
    `insert into audit_log (at, email, name, role, login, act, outcome, about_kind, about_number, key, note, changes, changes_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[at, who?.email ?? null, who?.name ?? null, who?.role ?? null, who?.login ?? null, act, outcome],
      ...[about?.kind ?? null, about?.number ?? null, key ?? null, note ?? null],
      ...(changes ? [JSON.stringify(changes), auditedChanges.version] : [null, null]),
    ],
  )
}

/** Newest first. */
export async function listAudit(sql: Sql, { email, act, about, before, limit }: AuditFilter): Promise<ListedAuditEntry[]> {
  const rows = await sql.query<AuditRow>(
    `select id, at, email, name, role, login, act, outcome, about_kind, about_number, key, note, changes, changes_version from audit_log
     where ($1::text is null or email = $1) and ($2::text is null or act = $2) and ($3::text is null or about_kind = $3)
       and ($4::text is null or about_number = $4) and ($5::bigint is null or id < $5)
     order by id desc limit $6`,
    [email ?? null, act ?? null, about?.kind ?? null, about?.number ?? null, before ?? null, limit],
  )
  return rows.map(toEntry)
}

/** The database knows how long each kind of act is kept (`audit_retention`), and refuses to delete younger entries. Returns how many. */
export async function deleteExpiredAudit(tx: Transaction): Promise<number> {
  return (await tx.query('delete from audit_log where has_audit_expired(act, at) returning 1')).length
}

type AuditRow = {
  id: number
  at: Date
  email: string | null
  name: string | null
  role: string | null
  login: string | null
  act: string
  outcome: AuditEntry['outcome']
  about_kind: string | null
  about_number: string | null
  key: string | null
  note: string | null
  changes: unknown
  changes_version: number | null
}

const toEntry = (row: AuditRow): ListedAuditEntry => ({
  id: row.id,
  at: row.at,
  who:
    row.email === null
      ? undefined
      : {
          email: row.email,
          ...(row.name !== null && { name: row.name }),
          ...(row.role !== null && { role: row.role }),
          ...(row.login !== null && { login: row.login }),
        },
  act: row.act,
  outcome: row.outcome,
  about: row.about_kind === null ? undefined : { kind: row.about_kind, number: row.about_number ?? '' },
  key: row.key ?? undefined,
  note: row.note ?? undefined,
  changes: row.changes_version === null ? undefined : auditedChanges.read(row.changes, row.changes_version, `entry ${row.id}`),
})
