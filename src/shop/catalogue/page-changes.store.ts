import type { ProductId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { CatalogueChange } from './catalogue.ts'

/** Every process is notified of a change on this channel once its transaction is committed. */
export const catalogueChannel = 'catalogue'

const stockChangePrefix = 'stock of '

/** An unknown payload, from another version of the shop, counts as an import. */
export const readCatalogueChange = (payload: string): CatalogueChange =>
  payload.startsWith(stockChangePrefix) ? { stockOf: payload.slice(stockChangePrefix.length) as ProductId } : 'import'

/** Notifies every process once this transaction is committed, and writes down what a CDN has to drop. */
export async function announceCatalogueChange(tx: Transaction, change: CatalogueChange): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [catalogueChannel, change === 'import' ? change : stockChangePrefix + change.stockOf])
  await addPageChange(tx, change)
}

/** The same for the rows of a statement's `moved` with their `product_id` that `shows`: an expression, and a part of its `with`. */
export const announcedStock = {
  notification: `pg_notify('${catalogueChannel}', '${stockChangePrefix}' || moved.product_id)`,
  changes: `insert into page_changes (product_id)
    select distinct product_id from moved where shows and exists (select from page_copies)`,
}

/** Nothing is written while no CDN is told. */
export async function addPageChange(tx: Transaction, change: CatalogueChange): Promise<void> {
  const product = change === 'import' ? null : change.stockOf
  await tx.query('insert into page_changes (product_id) select $1::text where exists (select from page_copies)', [product])
}

export type PageChange = {
  readonly id: string
  /** Undefined: all pages. */
  readonly productId: ProductId | undefined
  /** When copies were dropped for it the first time. */
  readonly droppedAt: Date | undefined
}

/** What copies have to be dropped for, the oldest first, and when that may be tried again after a failure. */
export async function listPageChanges(sql: Sql): Promise<{ readonly changes: PageChange[]; readonly nextTryAt: Date | undefined }> {
  const rows = await sql.query<ChangeRow>('select id::text, product_id, dropped_at from page_changes order by page_changes.id limit 10000')
  const [copies] = await sql.query<{ next_try_at: Date | null }>('select next_try_at from page_copies')
  return {
    changes: rows.map((row) => ({
      id: row.id,
      productId: (row.product_id as ProductId | null) ?? undefined,
      droppedAt: row.dropped_at ?? undefined,
    })),
    nextTryAt: copies?.next_try_at ?? undefined,
  }
}

/** Those that were dropped before are done; the others wait for the second time. */
export async function markDropped(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query('delete from page_changes where id = any ($1::bigint[]) and dropped_at is not null', [ids])
  await tx.query('update page_changes set dropped_at = $2 where id = any ($1::bigint[])', [ids, at])
  await tx.query('update page_copies set failures = 0, next_try_at = null where failures > 0')
}

/** Returns how many tries in a row have failed. */
export async function recordDropFailure(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ failures: number }>('update page_copies set failures = failures + 1 returning failures')
  return row?.failures ?? 1
}

export async function planNextDrop(tx: Transaction, at: Date): Promise<void> {
  await tx.query('update page_copies set next_try_at = $1', [at])
}

/** Copies of pages are kept from now on, rendered from this. Returns whether others were kept, or none. */
export async function noteCopies(tx: Transaction, madeBy: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into page_copies (made_by) values ($1) on conflict (is_notified) do update set made_by = $1 where page_copies.made_by <> $1
     returning is_notified`,
    [madeBy],
  )
  return rows.length > 0
}

export async function forgetCopies(tx: Transaction): Promise<void> {
  await tx.query('delete from page_copies')
  await tx.query('delete from page_changes')
}

/** Whether copies are rendered from something else by now. */
export async function areCopiesOfOthers(sql: Sql, madeBy: string): Promise<boolean> {
  const rows = await sql.query('select from page_copies where made_by <> $1', [madeBy])
  return rows.length > 0
}

type ChangeRow = { id: string; product_id: string | null; dropped_at: Date | null }
