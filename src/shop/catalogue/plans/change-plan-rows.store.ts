import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { changedFields } from '../changes/merge-records.ts'
import type { ProductChange } from '../changes/product-record.ts'
import { batchesOf } from '../changes/product-records.store.ts'
import { recordJson } from '../changes/record-json.ts'
import { isLeap, type PlanRow } from './change-plan.ts'
import { fieldsIn } from './plan-json.ts'

/** Replaces what a plan changes. */
export async function savePlanRows(tx: Transaction, planId: number, changes: readonly ProductChange[]): Promise<void> {
  await tx.query('delete from change_plan_rows where plan_id = $1', [planId])
  let position = 0
  for (const some of batchesOf(changes)) {
    const rows = some.map((change) => ({
      ...change,
      position: position++,
      fields: change.before && change.after ? changedFields(change.before, change.after) : null,
      is_leap: isLeap(change),
    }))
    await tx.query(
      `insert into change_plan_rows (plan_id, position, product_id, before, after, rows_version, fields, is_leap)
       select $1, position, id, before, after, $3, fields, is_leap
         from jsonb_to_recordset($2::jsonb) as given (position integer, id text, before jsonb, after jsonb, fields jsonb, is_leap boolean)`,
      [planId, JSON.stringify(rows), recordJson.version],
    )
  }
}

/** Everything that the plan changes, to be applied. */
export async function listPlanChanges(sql: Sql, planId: number): Promise<ProductChange[]> {
  const rows = await sql.query<{ product_id: string; before: unknown; after: unknown; rows_version: number }>(
    'select product_id, before, after, rows_version from change_plan_rows where plan_id = $1 order by position',
    [planId],
  )
  return rows.map(({ product_id: id, before, after, rows_version }) => ({
    id,
    before: before ? recordJson.read(before, rows_version, id) : undefined,
    after: after ? recordJson.read(after, rows_version, id) : undefined,
  }))
}

export type PlanRowQuery = {
  readonly kind?: PlanRow['kind'] | 'leap' | undefined
  /** Only products of which this field changes; of colours, whichever colour. */
  readonly field?: string | undefined
  readonly offset: number
  readonly limit: number
}

const isOfKind = `case $2 when 'new' then before is null when 'retired' then after is null when 'changed' then before is not null and after is not null
       when 'leap' then is_leap else true end`

/** Of "variants.MJ-1001-OXB.colourName" only "colourName" tells fields apart; a colour as a whole is "variants". */
const fieldName = (field: string): string =>
  `case when ${field} ~ '^variants[.][^.]+$' then 'variants' else regexp_replace(${field}, '^variants[.][^.]+[.]', '') end`

export async function listPlanRows(sql: Sql, planId: number, { kind, field, offset, limit }: PlanRowQuery): Promise<PlanRow[]> {
  const rows = await sql.query<RowInDb>(
    `select product_id, coalesce(after, before) ->> 'name' as name, coalesce(after, before) ->> 'code' as code, fields, is_leap,
            case when before is null then 'new' when after is null then 'retired' else 'changed' end as kind
       from change_plan_rows
      where plan_id = $1 and ${isOfKind}
        and ($3::text is null or exists (select from jsonb_array_elements(fields) as f where ${fieldName("f ->> 'field'")} = $3))
      order by is_leap desc, position offset $4 limit $5`,
    [planId, kind ?? null, field ?? null, offset, limit],
  )
  return rows.map(({ product_id, is_leap, fields, ...row }) => ({
    ...row,
    product: product_id,
    isLeap: is_leap,
    fields: fields ? fieldsIn(fields) : [],
  }))
}

type RowInDb = {
  product_id: string
  name: string
  code: string
  fields: unknown
  is_leap: boolean
  kind: PlanRow['kind']
}

/** In how many products each field changes, the most first. */
export async function countPlanFields(sql: Sql, planId: number): Promise<{ readonly field: string; readonly products: number }[]> {
  return sql.query(
    `select ${fieldName("f ->> 'field'")} as field, count(distinct product_id)::integer as products
       from change_plan_rows, jsonb_array_elements(fields) as f where plan_id = $1 and fields is not null
      group by 1 order by 2 desc, 1`,
    [planId],
  )
}
