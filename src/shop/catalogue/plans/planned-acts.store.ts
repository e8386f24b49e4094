import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type PlannedActKind = 'place' | 'off_sale' | 'on_sale' | 'undo'

/** What is done with one press, for its time. Undefined in `product` and `changeSet`: it is gone since. */
export type PlannedAct =
  | { readonly kind: 'place'; readonly product: string | undefined; readonly place: number }
  | { readonly kind: 'off_sale' | 'on_sale'; readonly product: string | undefined }
  | { readonly kind: 'undo'; readonly changeSet: number | undefined }

export async function savePlannedAct(tx: Transaction, planId: number, act: PlannedAct): Promise<void> {
  const product = 'product' in act ? act.product : undefined
  const set = act.kind === 'undo' ? act.changeSet : undefined
  await tx.query(
    `insert into change_plan_acts (plan_id, kind, product_id, place, change_set, newest_set)
     values ($1, $2, $3, $4, $5, (select coalesce(max(id), 0) from change_sets))`,
    [planId, act.kind, product ?? null, act.kind === 'place' ? act.place : null, set ?? null],
  )
}

/** `newestSet`: of the changes that there were when it was planned. */
export type StoredAct = { readonly act: PlannedAct; readonly newestSet: number }

/** Undefined for another plan. */
export async function findPlannedAct(sql: Sql, planId: number): Promise<StoredAct | undefined> {
  const [row] = await sql.query<ActRow>(
    'select kind, product_id, place, change_set::integer, newest_set::integer from change_plan_acts where plan_id = $1',
    [planId],
  )
  return row && { act: toAct(row), newestSet: row.newest_set }
}

type ActRow = {
  kind: PlannedActKind
  product_id: string | null
  place: number | null
  change_set: number | null
  newest_set: number
}

function toAct({ kind, product_id, place, change_set }: ActRow): PlannedAct {
  if (kind === 'undo') return { kind, changeSet: change_set ?? undefined }
  return kind === 'place' ? { kind, product: product_id ?? undefined, place: place! } : { kind, product: product_id ?? undefined }
}
