import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { ProductRecord } from './product-record.ts'
import { recordJson } from './record-json.ts'

/** A product that the shop has or had. */
export type StoredProduct = {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
  /** Undefined for one that an earlier release has imported. */
  readonly record: ProductRecord | undefined
  /** What a folder brought last, under the address that it had there. */
  readonly imported: ProductRecord | undefined
  /** Where it stood in that folder, from 0 on; undefined where an earlier release has imported it. */
  readonly importedPlace: number | undefined
  readonly version: number
}

/** Returns the products by their ids, in the featured order; all of them when no ids are given. */
export async function listStoredProducts(sql: Sql, ids?: readonly string[]): Promise<ReadonlyMap<string, StoredProduct>> {
  const rows = await sql.query<StoredProductRow>(
    `select p.id, p.code, p.is_active, r.record, r.record_version, r.imported, r.imported_version, r.imported_place, coalesce(r.version, 0) as version
       from products p left join product_records r on r.product_id = p.id
      where $1::text[] is null or p.id = any ($1) order by p.position, p.id`,
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, toStoredProduct(row)]))
}

type StoredProductRow = {
  id: string
  code: string
  is_active: boolean
  record: unknown
  record_version: number
  imported: unknown
  imported_version: number
  imported_place: number | null
  version: number
}

const toStoredProduct = ({ id, code, is_active, version, ...row }: StoredProductRow): StoredProduct => ({
  id,
  code,
  isActive: is_active,
  record: row.record ? { ...recordJson.read(row.record, row.record_version, id), id } : undefined,
  imported: row.imported ? recordJson.read(row.imported, row.imported_version, id) : undefined,
  importedPlace: row.imported_place ?? undefined,
  version,
})

/** Each gets a version of its own. */
export async function saveRecords(tx: Transaction, records: readonly ProductRecord[]): Promise<void> {
  for (const some of batchesOf(records))
    await tx.query(
      `insert into product_records (product_id, record, record_version) select value ->> 'id', value, $2 from jsonb_array_elements($1::jsonb)
       on conflict (product_id) do update
         set record = excluded.record, record_version = excluded.record_version, version = product_records.version + 1`,
      [JSON.stringify(some), recordJson.version],
    )
}

/** A product that is sold no longer keeps its record, for the day when it is sold again. */
export async function raiseVersions(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('update product_records set version = version + 1 where product_id = any ($1)', [ids])
}

/** A product of a folder, which may have another address there than in the shop. */
export type BroughtProduct = { readonly id: string; readonly inFile: ProductRecord }

/** Notes what a folder brought of each product, in its order, and that it did not bring `others`. */
export async function noteImported(tx: Transaction, brought: readonly BroughtProduct[], others: readonly string[]): Promise<void> {
  for (const some of batchesOf(brought.map((each, place) => ({ ...each, place }))))
    await tx.query(
      `update product_records set imported = "inFile", imported_version = $2, imported_place = place
         from jsonb_to_recordset($1::jsonb) as given (id text, "inFile" jsonb, place integer)
        where product_id = id and (imported is distinct from "inFile" or imported_place is distinct from place)`,
      [JSON.stringify(some), recordJson.version],
    )
  await tx.query('update product_records set imported = null, imported_version = null, imported_place = null where product_id = any ($1)', [
    others,
  ])
}

/** Codes and SKUs that products have which are on sale and not among `ids`. */
export async function listTaken(
  sql: Sql,
  { ids, codes, skus }: { readonly ids: readonly string[]; readonly codes: readonly string[]; readonly skus: readonly string[] },
): Promise<{ readonly kind: 'code' | 'SKU'; readonly value: string; readonly by: string }[]> {
  return sql.query(
    `select 'code' as kind, code as value, id as by from products where is_active and code = any ($2) and id <> all ($1)
     union all
     select 'SKU', v.id, p.id from variants v join products p on p.id = v.product_id
      where p.is_active and v.is_active and v.id = any ($3) and p.id <> all ($1)`,
    [ids, codes, skus],
  )
}

/** Units by SKU; of all variants when none are named. */
export async function listUnits(
  sql: Sql,
  skus?: readonly string[],
): Promise<ReadonlyMap<string, { readonly onHand: number; readonly available: number }>> {
  const rows = await sql.query<{ id: string; on_hand: number; available: number }>(
    `select id, stock_on_hand as on_hand, stock_on_hand - stock_held as available from variants where $1::text[] is null or id = any ($1)`,
    [skus ?? null],
  )
  return new Map(rows.map((row) => [row.id, { onHand: row.on_hand, available: row.available }]))
}

/** One statement takes so many records. */
const batchSize = 1_000

export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize)
}

/** The product on sale that has this code, or else the one that had it last. */
export async function findProductId(sql: Sql, code: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>('select id from products where code = $1 order by is_active desc, added_at desc limit 1', [
    code,
  ])
  return row?.id
}
