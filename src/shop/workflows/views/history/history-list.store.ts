import type { Sql } from '#src/platform/db/database.ts'
import { mediaLists } from '../../../content/versions/text-files.ts'
import type { TextOrigin } from '../../../content/versions/texts.store.ts'
import type { DocumentName } from '../../../settings/setting-documents.ts'

/** What the owner can change of the shop, each kept in tables of its own, with an undo of its own. */
export type HistoryKind = 'products' | 'texts' | 'banners' | DocumentName

export type HistoryFilter = {
  readonly kinds: readonly HistoryKind[]
  readonly limit: number
  /** The mark of the last change of the page before. */
  readonly before?: string | undefined
}

/** A change in the list of all. */
export type FoundChange = {
  readonly kind: HistoryKind
  /** The number of a set, or of a version of settings; of texts the first of its versions. */
  readonly number: number
  /** Its place in the list, for addresses. */
  readonly mark: string
  readonly at: Date
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
  /** Of texts: what a folder brought at once is one change. */
  readonly versions: readonly { readonly name: string; readonly version: number }[]
}

/** Newest first; those of one moment in the order of their kinds. A mark that is none begins at the newest. */
export async function pageHistory(sql: Sql, { kinds, limit, before }: HistoryFilter): Promise<FoundChange[]> {
  const [, moment, kind, key] = /^(\d{1,17})~([a-z-]{1,20})~([a-z0-9 -]{1,99})$/.exec(before ?? '') ?? []
  const rows = await sql.query<Row>(
    `select kind, number, micros || '~' || kind || '~' || key as mark, made_at, made_by, versions
       from (${changes}) as changes, lateral (select (extract(epoch from made_at) * 1000000)::bigint as micros) as moment
      where kind = any ($1) and ($3::bigint is null or (micros, kind, key) < ($3, $4, $5))
      order by micros desc, kind desc, key desc limit $6`,
    [kinds, mediaLists, moment ?? null, kind ?? null, key ?? null, limit],
  )
  return rows.map(({ made_at, made_by, versions, ...row }) => ({
    ...row,
    at: made_at,
    by: made_by ?? undefined,
    versions: versions ?? [],
  }))
}

const changes = `
  select 'products' as kind, id::integer as number, lpad(id::text, 12, '0') as key, made_at, made_by, null::json as versions from change_sets
  union all
  select case when name = any ($2) then 'banners' else 'texts' end, min(version), min(name || ' ' || lpad(version::text, 9, '0')), made_at, made_by,
         json_agg(json_build_object('name', name, 'version', version) order by path)
    from text_versions group by name = any ($2), origin, case when origin <> 'folder' then name end, made_at, made_by
  union all
  select document, version, lpad(version::text, 9, '0'), made_at, made_by, null from settings_versions`

type Row = {
  kind: HistoryKind
  number: number
  mark: string
  made_at: Date
  made_by: string | null
  versions: { name: string; version: number }[] | null
}

/** A version of a text in the list of all changes. */
export type ChangedText = {
  readonly name: string
  readonly version: number
  readonly path: string
  readonly origin: TextOrigin
  /** It was taken off. */
  readonly isOff: boolean
  /** It is what shoppers read, and something else was published before, which can be brought back. */
  readonly canUndo: boolean
}

/** In the order of their files. */
export async function listChangedTexts(sql: Sql, versions: FoundChange['versions']): Promise<ChangedText[]> {
  if (versions.length === 0) return []
  const rows = await sql.query<TextRow>(
    `select v.name, v.version, v.path, v.origin, v.source is null as is_off,
            t.version = v.version and coalesce(b.source is not null, false) as can_undo
       from unnest($1::text[], $2::integer[]) as given (name, version)
       join text_versions v using (name, version) join texts t using (name)
       left join text_versions b on b.name = v.name and b.version = v.version - 1 order by v.path`,
    [versions.map(({ name }) => name), versions.map(({ version }) => version)],
  )
  return rows.map(({ is_off, can_undo, ...row }) => ({ ...row, isOff: is_off, canUndo: can_undo }))
}

type TextRow = Omit<ChangedText, 'isOff' | 'canUndo'> & { readonly is_off: boolean; readonly can_undo: boolean }

/** The marks of those that went out at a time that somebody had planned. A version that was there before the time came is somebody else's. */
export async function listPlannedMarks(sql: Sql, found: readonly FoundChange[]): Promise<ReadonlySet<string>> {
  const given = found.map(({ mark, kind, number, at, versions: [first] }) => ({
    ...{ mark, kind, number, at, name: first?.name ?? kind, version: first?.version ?? number },
  }))
  const rows = await sql.query<{ mark: string }>(
    `select given.mark from jsonb_to_recordset($1::jsonb) as given (mark text, kind text, number integer, at timestamptz, name text, version integer)
       join change_plans p on p.starts_at <= given.at
      where case p.source
        when 'settings' then given.kind = 'settings' and p.made_version = given.number
        when 'text' then p.made_version = given.number
                         and exists (select from change_plan_texts t where t.plan_id = p.id and t.name = given.name)
        else (given.kind = 'products' and p.change_set = given.number)
             or exists (select from change_plan_versions v where v.plan_id = p.id and v.name = given.name and v.version = given.version) end`,
    [JSON.stringify(given)],
  )
  return new Set(rows.map(({ mark }) => mark))
}
