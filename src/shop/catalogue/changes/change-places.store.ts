import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { PlaceChange } from './moved-places.ts'
import { batchesOf } from './product-records.store.ts'

export async function addPlaces(tx: Transaction, set: number, places: readonly PlaceChange[]): Promise<void> {
  for (const some of batchesOf(places))
    await tx.query(
      `insert into change_places (change_set_id, product_id, place_before, place_after, behind)
       select $1, id, before, after, behind
         from jsonb_to_recordset($2::jsonb) as given (id text, before integer, after integer, behind text)`,
      [set, JSON.stringify(some)],
    )
}

/** All that a set has moved, or that one product. */
export async function listPlaceChanges(sql: Sql, set: number, product?: string): Promise<PlaceChange[]> {
  const rows = await sql.query<PlaceRow>(
    `select product_id, place_before, place_after, behind from change_places
      where change_set_id = $1 and ($2::text is null or product_id = $2) order by place_before`,
    [set, product ?? null],
  )
  return rows.map(({ product_id: id, place_before: before, place_after, behind }) => ({
    ...{ id, before, after: place_after ?? undefined, behind: behind ?? undefined },
  }))
}

/** A product that a later set has moved. */
export type LaterPlace = {
  readonly id: string
  readonly set: number
  /** The set of which that one takes this product back. */
  readonly undoes: number | undefined
  readonly by: string | undefined
  readonly at: Date
}

/** The newest first. */
export async function listLaterPlaces(sql: Sql, set: number): Promise<LaterPlace[]> {
  const rows = await sql.query<{ id: string; set: number; undoes: number | null; made_by: string | null; made_at: Date }>(
    `select m.product_id as id, m.change_set_id::integer as set, coalesce(s.undoes, s.undoes_rows_of)::integer as undoes, s.made_by, s.made_at
       from change_places m join change_sets s on s.id = m.change_set_id
      where m.change_set_id > $1 order by m.change_set_id desc`,
    [set],
  )
  return rows.map(({ undoes, made_by, made_at, ...row }) => ({
    ...row,
    undoes: undoes ?? undefined,
    by: made_by ?? undefined,
    at: made_at,
  }))
}

type PlaceRow = { product_id: string; place_before: number; place_after: number | null; behind: string | null }
