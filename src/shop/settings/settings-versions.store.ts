import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { DocumentName } from './setting-documents.ts'

const versionSources = ['folder', 'form', 'command', 'undo'] as const
export type VersionSource = (typeof versionSources)[number]

/** One state of a document, and who brought it about. */
export type DocumentVersion = {
  readonly document: DocumentName
  readonly version: number
  readonly at: Date
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
  readonly source: VersionSource
  /** The version that it takes back. */
  readonly undoes: number | undefined
  /** The whole file. */
  readonly written: string
}

/** Until the transaction ends nobody else adds a version. */
export async function lockVersions(tx: Transaction): Promise<void> {
  await tx.query('lock table settings_versions in share row exclusive mode')
}

export async function findNewestVersion(sql: Sql, document: DocumentName): Promise<DocumentVersion | undefined> {
  const [row] = await sql.query<VersionRow>(`${selectVersions} where document = $1 order by version desc limit 1`, [document])
  return row && toVersion(row)
}

export async function findVersion(sql: Sql, document: DocumentName, version: number): Promise<DocumentVersion | undefined> {
  const [row] = await sql.query<VersionRow>(`${selectVersions} where document = $1 and version = $2`, [document, version])
  return row && toVersion(row)
}

/** Newest first, from `upTo` on if it is given. */
export async function listVersions(
  sql: Sql,
  document: DocumentName,
  { limit, upTo }: { readonly limit: number; readonly upTo?: number | undefined },
): Promise<DocumentVersion[]> {
  const rows = await sql.query<VersionRow>(
    `${selectVersions} where document = $1 and version <= coalesce($2, version) order by version desc limit $3`,
    [document, upTo ?? null, limit],
  )
  return rows.map(toVersion)
}

export async function listVersionsBy(sql: Sql, document: DocumentName, versions: readonly number[]): Promise<DocumentVersion[]> {
  if (versions.length === 0) return []
  const rows = await sql.query<VersionRow>(`${selectVersions} where document = $1 and version = any ($2)`, [document, versions])
  return rows.map(toVersion)
}

/** Adds the version after the newest; the versions are locked. Returns its number. */
export async function addVersion(
  tx: Transaction,
  { document, at, by, source, undoes, written }: Omit<DocumentVersion, 'version'>,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into settings_versions (document, version, made_at, made_by, source, undoes, written)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6 from settings_versions where document = $1 returning version`,
    [document, at, by ?? null, source, undoes ?? null, written],
  )
  tx.changed('settings')
  return row!.version
}

/** What a folder brought last. */
export async function findImported(sql: Sql, document: DocumentName): Promise<string | undefined> {
  const [row] = await sql.query<{ written: string }>('select written from settings_imported where document = $1', [document])
  return row?.written
}

export async function saveImported(tx: Transaction, document: DocumentName, written: string): Promise<void> {
  await tx.query(
    'insert into settings_imported (document, written) values ($1, $2) on conflict (document) do update set written = excluded.written',
    [document, written],
  )
}

const channel = 'settings'

/** Notifies every process once this transaction is committed. */
export async function announceSettings(tx: Transaction): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, ''])
}

/** Calls back when any process has changed a document, and when that may have been missed. Returns a function that ends it. */
export const receiveSettings = (db: { listen: Listen }, changed: () => void): Promise<() => Promise<void>> =>
  db.listen(channel, { received: changed, reconnected: changed })

type Listen = (channel: string, on: { received(payload: string): void; reconnected(): void }) => Promise<() => Promise<void>>

const selectVersions = 'select document, version, made_at, made_by, source, undoes, written from settings_versions'

type VersionRow = {
  document: DocumentName
  version: number
  made_at: Date
  made_by: string | null
  source: VersionSource
  undoes: number | null
  written: string
}

const toVersion = ({ made_at, made_by, undoes, ...version }: VersionRow): DocumentVersion => ({
  ...version,
  at: made_at,
  by: made_by ?? undefined,
  undoes: undoes ?? undefined,
})
