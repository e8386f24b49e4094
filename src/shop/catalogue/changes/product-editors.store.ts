import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Somebody who is writing in the form of a product. */
export type ProductEditor = { readonly productId: string; readonly email: string }

/** Notes that they are, and forgets everybody who was not seen since `ended`. Returns whether they come anew. */
export async function saveEditor(tx: Transaction, { productId, email }: ProductEditor, at: Date, ended: Date): Promise<boolean> {
  await tx.query('delete from product_editors where seen_at < $1', [ended])
  const [row] = await tx.query<{ is_new: boolean }>(
    `insert into product_editors (product_id, email, seen_at) values ($1, $2, $3)
     on conflict (product_id, email) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new`,
    [productId, email, at],
  )
  return row?.is_new === true
}

/** Returns false when nobody knew of them. */
export async function deleteEditor(tx: Transaction, { productId, email }: ProductEditor): Promise<boolean> {
  const rows = await tx.query('delete from product_editors where product_id = $1 and email = $2 returning email', [productId, email])
  return rows.length > 0
}

/** The names of the others who were seen since. */
export async function listOtherEditors(sql: Sql, { productId, email }: ProductEditor, since: Date): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select staff.name from product_editors e join staff on staff.email = e.email
      where e.product_id = $1 and e.email <> $2 and e.seen_at >= $3 order by staff.name`,
    [productId, email, since],
  )
  return rows.map(({ name }) => name)
}
