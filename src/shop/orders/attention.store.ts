import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'

/** Adds a cause to those there are. False when it stands there already. */
export async function addAttention(tx: Transaction, id: OrderId, cause: string): Promise<boolean> {
  const rows = await tx.query(
    `update orders set attention = concat_ws(E'\\n', attention, $2::text)
     where id = $1 and position($2::text in coalesce(attention, '')) = 0 returning 1`,
    [id, cause],
  )
  return rows.length > 0
}

/** Takes away every cause that names `about`; with an empty one, all. */
export async function removeAttention(tx: Transaction, id: OrderId, about: string): Promise<void> {
  await tx.query(
    `update orders set attention = nullif(array_to_string(array(
       select cause from regexp_split_to_table(attention, E'\\n') cause where position($2::text in cause) = 0), E'\\n'), '')
     where id = $1`,
    [id, about],
  )
}
