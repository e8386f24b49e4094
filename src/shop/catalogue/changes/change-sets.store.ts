import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { addPlaces } from './change-places.store.ts'
import type { PlaceChange } from './moved-places.ts'
import { idAfter, type ProductChange, type ProductRecord } from './product-record.ts'
import { recordJson } from './record-json.ts'
import { batchesOf } from './product-records.store.ts'

const changeSources = ['form', 'csv', 'json', 'folder', 'undo', 'undo_rows'] as const
export type ChangeSource = (typeof changeSources)[number]

export type ChangeSet = {
  readonly id: number
  readonly source: ChangeSource
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
  readonly at: Date
  /** Counts of products. */
  readonly added: number
  readonly changed: number
  readonly retired: number
  /** Products that stand at another place of the featured order. */
  readonly placed: number
  /** The set that it takes back, and the one that took it back. */
  readonly undoes: number | undefined
  readonly undoneBy: number | undefined
  /** The set of which it takes single products back. */
  readonly undoesRowsOf: number | undefined
  /** Whether its rows are still there, so that it can be taken back. */
  readonly isKept: boolean
}

export type NewChangeSet = {
  readonly source: ChangeSource
  readonly by: string | undefined
  readonly at: Date
  readonly changes: readonly ProductChange[]
  readonly places?: readonly PlaceChange[] | undefined
  readonly undoes?: number | undefined
  readonly undoesRowsOf?: number | undefined
}

/** Of so many sets the rows are kept. Those that only put products to other places are not counted: there are many of them, and each is small. */
const keptSets = 50

/** Writes a set that is applied in this transaction; returns its number. */
export async function addChangeSet(
  tx: Transaction,
  { source, by, at, changes, places = [], undoes, undoesRowsOf }: NewChangeSet,
): Promise<number> {
  const count = (isCounted: (change: ProductChange) => boolean) => changes.filter(isCounted).length
  const counts = [
    count(({ before }) => !before),
    count(({ before, after }) => before !== undefined && after !== undefined),
    count(({ after }) => !after),
    places.filter(({ after }) => after !== undefined).length,
  ]
  const [set] = await tx.query<{ id: number }>(
    `insert into change_sets (source, made_by, made_at, added, changed, retired, placed, undoes, undoes_rows_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::integer`,
    [source, by ?? null, at, ...counts, undoes ?? null, undoesRowsOf ?? null],
  )
  for (const some of batchesOf(changes))
    await tx.query(
      `insert into change_rows (change_set_id, product_id, before, after, rows_version)
       select $1, id, before, after, $3 from jsonb_to_recordset($2::jsonb) as given (id text, before jsonb, after jsonb)`,
      [set!.id, JSON.stringify(some.map((change) => ({ ...change, id: idAfter(change) }))), recordJson.version],
    )
  await addPlaces(tx, set!.id, places)
  await dropOldRows(tx)
  return set!.id
}

async function dropOldRows(tx: Transaction): Promise<void> {
  const oldest = `select id from change_sets where added + changed + retired > 0 order by id desc offset ${keptSets} limit 1`
  for (const table of ['change_rows', 'change_places']) await tx.query(`delete from ${table} where change_set_id <= (${oldest})`)
}

/** Newest first. */
export async function listChangeSets(sql: Sql, limit: number): Promise<ChangeSet[]> {
  const rows = await sql.query<ChangeSetRow>(`${selectSets} order by s.id desc limit $1`, [limit])
  return rows.map(toChangeSet)
}

export async function listChangeSetsBy(sql: Sql, ids: readonly number[]): Promise<ChangeSet[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<ChangeSetRow>(`${selectSets} where s.id = any ($1)`, [ids])
  return rows.map(toChangeSet)
}

export async function findChangeSet(sql: Sql, id: number): Promise<ChangeSet | undefined> {
  const [row] = await sql.query<ChangeSetRow>(`${selectSets} where s.id = $1`, [id])
  return row && toChangeSet(row)
}

/** All of them, or that of one product. */
export async function listChanges(sql: Sql, id: number, product?: string): Promise<ProductChange[]> {
  const rows = await sql.query<ChangeRow>(
    `select product_id, before, after, rows_version from change_rows
      where change_set_id = $1 and ($2::text is null or product_id = $2) order by product_id`,
    [id, product ?? null],
  )
  return rows.map(toChange)
}

/** Who changed this product last, and when; undefined where the rows of that set are no longer kept. */
export async function findLastChange(
  sql: Sql,
  productId: string,
): Promise<{ readonly by: string | undefined; readonly at: Date } | undefined> {
  const [row] = await sql.query<{ made_by: string | null; made_at: Date }>(
    `select s.made_by, s.made_at from change_rows r join change_sets s on s.id = r.change_set_id
      where r.product_id = $1 order by r.change_set_id desc limit 1`,
    [productId],
  )
  return row && { by: row.made_by ?? undefined, at: row.made_at }
}

/** What a set changed of one product; without a record where it only moved it. */
export type PagedChange = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly before: ProductRecord | undefined
  readonly after: ProductRecord | undefined
  readonly place: { readonly before: number; readonly after: number | undefined } | undefined
  readonly isUndone: boolean
}

/** A page of them, by product. */
export async function pageChanges(
  sql: Sql,
  id: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<PagedChange[]> {
  const rows = await sql.query<PagedRow>(
    `select product_id, p.code, p.name, r.before, r.after, r.rows_version, m.place_before, m.place_after,
            exists (select from change_sets s where s.undoes_rows_of = $1 and (
                      exists (select from change_rows u where u.change_set_id = s.id and u.product_id = p.id)
                      or exists (select from change_places u where u.change_set_id = s.id and u.product_id = p.id))) as is_undone
       from (select * from change_rows where change_set_id = $1) r
       full join (select * from change_places where change_set_id = $1) m using (product_id)
       join products p on p.id = product_id
      where product_id > $2 order by product_id limit $3`,
    [id, after ?? '', limit],
  )
  return rows.map(({ place_before, place_after, is_undone, code, name, ...row }) => {
    const change = row.rows_version === null ? { id: row.product_id, before: undefined, after: undefined } : toChange(row as ChangeRow)
    const { code: codeThen, name: nameThen } = change.after ?? change.before ?? { code, name }
    const place = place_before === null ? undefined : { before: place_before, after: place_after ?? undefined }
    return { ...change, code: codeThen, name: nameThen, place, isUndone: is_undone }
  })
}

type PagedRow = Omit<ChangeRow, 'rows_version'> & {
  readonly rows_version: number | null
  readonly code: string
  readonly name: string
  readonly place_before: number | null
  readonly place_after: number | null
  readonly is_undone: boolean
}

/** Who changed these products after the set, the newest first. */
export async function listLaterChanges(
  sql: Sql,
  id: number,
  productIds: readonly string[],
): Promise<(ProductChange & { readonly by: string | undefined; readonly at: Date })[]> {
  const rows = await sql.query<ChangeRow & { made_by: string | null; made_at: Date }>(
    `select r.product_id, r.before, r.after, r.rows_version, s.made_by, s.made_at
       from change_rows r join change_sets s on s.id = r.change_set_id
      where r.change_set_id > $1 and r.product_id = any ($2) order by r.change_set_id desc`,
    [id, productIds],
  )
  return rows.map((row) => ({ ...toChange(row), by: row.made_by ?? undefined, at: row.made_at }))
}

const selectSets = `
  select s.id::integer, s.source, s.made_by, s.made_at, s.added, s.changed, s.retired, s.placed, s.undoes::integer,
         s.undoes_rows_of::integer,
         (select u.id::integer from change_sets u where u.undoes = s.id) as undone_by,
         exists (select from change_rows r where r.change_set_id = s.id)
         or exists (select from change_places m where m.change_set_id = s.id) as is_kept
    from change_sets s`

type ChangeSetRow = {
  id: number
  source: ChangeSource
  made_by: string | null
  made_at: Date
  added: number
  changed: number
  retired: number
  placed: number
  undoes: number | null
  undoes_rows_of: number | null
  undone_by: number | null
  is_kept: boolean
}

const toChangeSet = ({ made_by, made_at, undoes, undoes_rows_of, undone_by, is_kept, ...set }: ChangeSetRow): ChangeSet => ({
  ...set,
  by: made_by ?? undefined,
  at: made_at,
  undoes: undoes ?? undefined,
  undoesRowsOf: undoes_rows_of ?? undefined,
  undoneBy: undone_by ?? undefined,
  isKept: is_kept,
})

type ChangeRow = { product_id: string; before: unknown; after: unknown; rows_version: number }

/** The product may have moved since: its records have the addresses of then. */
const toChange = ({ product_id, before, after, rows_version }: ChangeRow): ProductChange => ({
  id: product_id,
  before: before ? recordJson.read(before, rows_version, product_id) : undefined,
  after: after ? recordJson.read(after, rows_version, product_id) : undefined,
})
