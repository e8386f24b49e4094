import type { Sql } from '#src/platform/db/database.ts'
import type { ProductRecord } from './product-record.ts'
import { recordJson } from './record-json.ts'

/** The products as they were so many changes ago; without those of which that is no longer known. */
export async function findFormerRecords(
  sql: Sql,
  wanted: readonly { readonly id: string; readonly steps: number }[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  if (wanted.length === 0) return new Map()
  const rows = await sql.query<{ product_id: string; before: unknown; rows_version: number }>(
    `select r.product_id, r.before, r.rows_version
       from unnest($1::text[], $2::integer[]) as wanted (product_id, steps)
       join lateral (
         select product_id, before, rows_version, row_number() over (order by change_set_id desc) as step
           from change_rows where product_id = wanted.product_id
       ) r on r.step = wanted.steps
      where r.before is not null`,
    [wanted.map(({ id }) => id), wanted.map(({ steps }) => steps)],
  )
  return new Map(rows.map(({ product_id: id, before, rows_version }) => [id, { ...recordJson.read(before, rows_version, id), id }]))
}
