import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { NamedText, TextFile } from './text-files.ts'

export type StoredText = {
  readonly name: string
  readonly path: string
  /** Undefined for an article that is taken off, or that is only a draft. */
  readonly source: string | undefined
  /** Of the newest version; 0 before the first. */
  readonly version: number
  /** What a folder brought last. */
  readonly imported: TextFile | undefined
}

export type TextOrigin = 'folder' | 'form' | 'undo'

export type TextVersion = {
  readonly name: string
  readonly version: number
  readonly path: string
  /** Undefined: taken off. */
  readonly source: string | undefined
  readonly origin: TextOrigin
  readonly at: Date
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
}

/** `source` undefined: it is taken off. */
export type TextChange = { readonly name: string; readonly path: string; readonly source: string | undefined }

const columns = 'name, path, source, version, imported_path, imported_source'

export async function listTexts(sql: Sql): Promise<StoredText[]> {
  const rows = await sql.query<TextRow>(`select ${columns} from texts order by path`)
  return rows.map(toText)
}

export async function findText(sql: Sql, name: string): Promise<StoredText | undefined> {
  const [row] = await sql.query<TextRow>(`select ${columns} from texts where name = $1`, [name])
  return row && toText(row)
}

/** A name for something that is not published yet. */
export async function insertText(tx: Transaction, { name, path }: { readonly name: string; readonly path: string }): Promise<void> {
  await tx.query('insert into texts (name, path) values ($1, $2)', [name, path])
}

/** Writes each change as a version of its own. The catalogue is locked. */
export async function saveTexts(
  tx: Transaction,
  changes: readonly TextChange[],
  { origin, at, by }: Pick<TextVersion, 'origin' | 'at' | 'by'>,
): Promise<void> {
  const rows = changes.map(({ name, path, source }) => ({ name, path, source: source ?? null }))
  // Two articles may exchange their addresses: none has one while they are written.
  await tx.query('update texts set source = null where name = any ($1)', [rows.map(({ name }) => name)])
  await tx.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as given (name text, path text, source text)),
          saved as (insert into texts as stored (name, path, source, version) select name, path, source, 1 from given
                    on conflict (name) do update set path = excluded.path, source = excluded.source, version = stored.version + 1
                    returning name, path, source, version)
     insert into text_versions (name, version, path, source, origin, made_at, made_by)
     select name, version, path, source, $2, $3, $4 from saved`,
    [JSON.stringify(rows), origin, at, by ?? null],
  )
  if (changes.length > 0) tx.changed('texts')
}

/** What the folder brought of each text; the others it does not have. */
export async function noteImportedTexts(tx: Transaction, brought: readonly NamedText[]): Promise<void> {
  await tx.query('update texts set imported_path = null, imported_source = null where imported_path is not null and name <> all ($1)', [
    brought.map(({ name }) => name),
  ])
  await noteBroughtTexts(tx, brought)
}

/** What a folder brought of these texts; of the others nothing is said. */
export async function noteBroughtTexts(tx: Transaction, brought: readonly NamedText[]): Promise<void> {
  await tx.query(
    `update texts set imported_path = given.path, imported_source = given.source
       from jsonb_to_recordset($1::jsonb) as given (name text, path text, source text)
      where texts.name = given.name and (texts.imported_path, texts.imported_source) is distinct from (given.path, given.source)`,
    [JSON.stringify(brought)],
  )
}

/** Newest first; without their sources unless they are asked for one by one. */
export async function listVersions(sql: Sql, name: string, limit: number): Promise<TextVersion[]> {
  const rows = await sql.query<VersionRow>(`${selectVersions} where name = $1 order by version desc limit $2`, [name, limit])
  return rows.map(toVersion)
}

export async function findVersion(sql: Sql, name: string, version: number): Promise<TextVersion | undefined> {
  const [row] = await sql.query<VersionRow>(`${selectVersions} where name = $1 and version = $2`, [name, version])
  return row && toVersion(row)
}

/** The newest version of each text, without its source. */
export async function listNewestVersions(sql: Sql): Promise<Omit<TextVersion, 'source'>[]> {
  const rows = await sql.query<VersionRow>(
    `select distinct on (name) name, version, path, null as source, origin, made_at, made_by from text_versions
      order by name, version desc`,
  )
  return rows.map(toVersion)
}

/** The highest number that an article has, or had. */
export async function findHighestNumber(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ number: number }>(
    `select coalesce(max(substring(name from '^article-(\\d+)$')::integer), 0) as number from texts`,
  )
  return row!.number
}

const selectVersions = 'select name, version, path, source, origin, made_at, made_by from text_versions'

type TextRow = {
  name: string
  path: string
  source: string | null
  version: number
  imported_path: string | null
  imported_source: string | null
}

const toText = ({ name, path, source, version, imported_path, imported_source }: TextRow): StoredText => ({
  ...{ name, path, version, source: source ?? undefined },
  imported: imported_path === null ? undefined : { path: imported_path, source: imported_source! },
})

type VersionRow = {
  name: string
  version: number
  path: string
  source: string | null
  origin: TextOrigin
  made_at: Date
  made_by: string | null
}

const toVersion = ({ name, version, path, source, origin, made_at, made_by }: VersionRow): TextVersion => ({
  ...{ name, version, path, source: source ?? undefined, origin },
  at: made_at,
  by: made_by ?? undefined,
})
