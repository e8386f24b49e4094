import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Move, MovingKind, RedirectKind, Redirects } from './redirect.ts'

/** The present address of what had this one before; undefined when nothing had. */
export async function findRedirect(sql: Sql, kind: RedirectKind, old: string): Promise<string | undefined> {
  const [row] = await sql.query<{ present: string }>('select present from redirects where kind = $1 and old = $2', [kind, old])
  return row?.present
}

export async function listRedirects(sql: Sql): Promise<Redirects> {
  const rows = await sql.query<{ kind: RedirectKind; old: string; present: string }>('select kind, old, present from redirects')
  const ofKind = (wanted: MovingKind) => new Map(rows.flatMap(({ kind, old, present }) => (kind === wanted ? [[old, present]] : [])))
  return { product: ofKind('product'), article: ofKind('article'), gift: ofKind('gift') }
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
  readonly moved: readonly Move[]
  /** From addresses of the file to those that the desk has given, which stay. */
  readonly staying: readonly Move[]
  readonly taken: readonly { readonly key: string; readonly leadsTo: string }[]
}

/**
 * Products on sale whose code the file has under another id. One whose id the shop knows already is not moved: two may exchange their codes.
 * One that only the desk has moved since the last import stays; one that both have moved follows the file if that `wins`.
 */
export const findMovedProducts = (sql: Sql, inFile: readonly Identified[], wins: boolean): Promise<AddressChanges> =>
  findChanges(
    sql,
    { kind: 'product', inFile, wins },
    // What an earlier release imported has no record: nobody can have moved it at the desk.
    `select p.id as key, p.code as identity, p.is_active as may_move,
            case when r.product_id is null then p.id else r.imported ->> 'id' end as imported
       from products p left join product_records r on r.product_id = p.id`,
  )

/** Articles whose number the file has under another slug. */
export const findMovedArticles = (sql: Sql, inFile: readonly Identified[]): Promise<AddressChanges> =>
  findChanges(
    sql,
    { kind: 'article', inFile, wins: true },
    'select slug as key, id::text as identity, true as may_move, slug as imported from articles',
  )

type InFile = { readonly kind: RedirectKind; readonly inFile: readonly Identified[]; readonly wins: boolean }

async function findChanges(sql: Sql, { kind, inFile, wins }: InFile, stored: string): Promise<AddressChanges> {
  const rows = await sql.query<{ key: string; was: string | null; imported: string | null; leads_to: string | null }>(
    `with stored as (${stored}), given as (select * from unnest($2::text[], $3::text[]) as file (key, identity))
     select given.key, was.key as was, was.imported, redirects.present as leads_to
       from given
       left join stored was on was.identity = given.identity and was.may_move and was.key <> all ($2)
       left join redirects on redirects.kind = $1 and redirects.old = given.key
      where not exists (select from stored where stored.key = given.key) order by given.key`,
    [kind, inFile.map(({ key }) => key), inFile.map(({ identity }) => identity)],
  )
  const follows = ({ key, was, imported }: (typeof rows)[number]) => imported === was || (imported !== key && wins)
  return {
    moved: rows.flatMap((row) => (row.was !== null && follows(row) ? [{ from: row.was, to: row.key }] : [])),
    staying: rows.flatMap((row) => (row.was !== null && !follows(row) ? [{ from: row.key, to: row.was }] : [])),
    taken: rows.flatMap(({ key, was, leads_to }) => (leads_to === null || leads_to === was ? [] : [{ key, leadsTo: leads_to }])),
  }
}

/** An address that a product cannot have: another product is there, or one that was there before has moved to `leadsTo`. */
export type AddressInUse = { readonly address: string; readonly by: string | undefined; readonly leadsTo: string | undefined }

/** Which of these products, each with its present id, cannot have the address that they are to have. */
export async function listAddressesInUse(
  sql: Sql,
  wanted: readonly { readonly id: string; readonly address: string }[],
): Promise<AddressInUse[]> {
  const rows = await sql.query<{ address: string; by: string | null; leads_to: string | null }>(
    `select wanted.address, other.name as by, redirects.present as leads_to
       from unnest($1::text[], $2::text[]) as wanted (id, address)
       left join products other on other.id = wanted.address and wanted.address <> wanted.id
       left join redirects on redirects.kind = 'product' and redirects.old = wanted.address and redirects.present <> wanted.id
      where other.id is not null or redirects.old is not null order by wanted.address`,
    [wanted.map(({ id }) => id), wanted.map(({ address }) => address)],
  )
  return rows.map(({ address, by, leads_to }) => ({ address, by: by ?? undefined, leadsTo: leads_to ?? undefined }))
}

/** Gives a product another address. What refers to it follows, orders of the past too, so that they are found by it. */
export async function moveProduct(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query('update products set id = $2 where id = $1', [from, to])
  await tx.query('update order_lines set product_id = $2 where product_id = $1', [from, to])
  await insertRedirect(tx, 'product', from, to)
}

/** Forgets former addresses that are taken anew: what is there now is shown there. */
export async function dropRedirectsFrom(tx: Transaction, kind: RedirectKind, taken: readonly string[]): Promise<void> {
  await tx.query('delete from redirects where kind = $1 and old = any ($2)', [kind, taken])
}

/** Gives an article another address. */
export async function moveArticle(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query(`update articles set slug = $2, value = jsonb_set(value, '{slug}', to_jsonb($2::text)) where slug = $1`, [from, to])
  await insertRedirect(tx, 'article', from, to)
}
