import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { RedirectKind, Redirects } from './redirect.ts'

/** The present address of what had this one before; undefined when nothing had. */
export async function findRedirect(sql: Sql, kind: RedirectKind, old: string): Promise<string | undefined> {
  const [row] = await sql.query<{ present: string }>('select present from redirects where kind = $1 and old = $2', [kind, old])
  return row?.present
}

export async function listRedirects(sql: Sql): Promise<Redirects> {
  const rows = await sql.query<{ kind: RedirectKind; old: string; present: string }>('select kind, old, present from redirects')
  const ofKind = (wanted: RedirectKind) => new Map(rows.flatMap(({ kind, old, present }) => (kind === wanted ? [[old, present]] : [])))
  return { product: ofKind('product'), article: ofKind('article') }
}

/**
 * Lets a former address lead to the present one. Those that led to the former one lead there at once, so that nobody is sent on twice; and the
 * present one no longer leads away, in case it was a former one of the same thing.
 */
export async function insertRedirect(tx: Transaction, kind: RedirectKind, old: string, present: string): Promise<void> {
  await tx.query('delete from redirects where kind = $1 and old = $2', [kind, present])
  await tx.query('update redirects set present = $3 where kind = $1 and present = $2', [kind, old, present])
  await tx.query('insert into redirects (kind, old, present) values ($1, $2, $3)', [kind, old, present])
}

/** An id, or a slug, that is new in a file, and of which thing it is: a product by its code, an article by its number. */
export type Identified = { readonly key: string; readonly identity: string }

/** What is stored under another address than the file gives it, and addresses of the file that lead to something else. */
export type AddressChanges = {
  readonly moved: readonly { readonly from: string; readonly to: string }[]
  readonly taken: readonly { readonly key: string; readonly leadsTo: string }[]
}

/** Products on sale whose code the file has under another id. One whose id the shop knows already is not moved: two may exchange their codes. */
export const findMovedProducts = (sql: Sql, inFile: readonly Identified[]): Promise<AddressChanges> =>
  findChanges(sql, 'product', inFile, 'select id as key, code as identity, is_active as may_move from products')

/** Articles whose number the file has under another slug. */
export const findMovedArticles = (sql: Sql, inFile: readonly Identified[]): Promise<AddressChanges> =>
  findChanges(sql, 'article', inFile, 'select slug as key, id::text as identity, true as may_move from articles')

async function findChanges(sql: Sql, kind: RedirectKind, inFile: readonly Identified[], stored: string): Promise<AddressChanges> {
  const rows = await sql.query<{ key: string; was: string | null; leads_to: string | null }>(
    `with stored as (${stored}), given as (select * from unnest($2::text[], $3::text[]) as file (key, identity))
     select given.key, was.key as was, redirects.present as leads_to
       from given
       left join stored was on was.identity = given.identity and was.may_move and was.key <> all ($2)
       left join redirects on redirects.kind = $1 and redirects.old = given.key
      where not exists (select from stored where stored.key = given.key) order by given.key`,
    [kind, inFile.map(({ key }) => key), inFile.map(({ identity }) => identity)],
  )
  return {
    moved: rows.flatMap(({ key, was }) => (was === null ? [] : [{ from: was, to: key }])),
    taken: rows.flatMap(({ key, was, leads_to }) => (leads_to === null || leads_to === was ? [] : [{ key, leadsTo: leads_to }])),
  }
}

/** Gives a product another address. What refers to it follows, orders of the past too, so that they are found by it. */
export async function moveProduct(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query('update products set id = $2 where id = $1', [from, to])
  await tx.query('update order_lines set product_id = $2 where product_id = $1', [from, to])
  await insertRedirect(tx, 'product', from, to)
}

/** Gives an article another address. */
export async function moveArticle(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query(`update articles set slug = $2, value = jsonb_set(value, '{slug}', to_jsonb($2::text)) where slug = $1`, [from, to])
  await insertRedirect(tx, 'article', from, to)
}
