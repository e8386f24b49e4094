import type { ProductId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { shownSetting } from '#src/kit/text/shown-text.ts'
import type { CatalogueChange } from './catalogue.ts'
import { shownOfAll } from './searching/shown-lists.ts'

/** Every process is notified of a change on this channel once its transaction is committed. */
export const catalogueChannel = 'catalogue'

const stockChangePrefix = 'stock of '
const countChangePrefix = 'count of '
const textChangePrefix = 'texts '
/** JSON: another shape gets another prefix, which is an import for releases that do not know it. */
const productChangePrefix = 'products '
/** Longer notifications the database does not take. */
const longestNotification = 7_000

/** An unknown payload, from another version of the shop, counts as an import. */
export function readCatalogueChange(payload: string): CatalogueChange {
  if (payload.startsWith(stockChangePrefix)) return { stockOf: payload.slice(stockChangePrefix.length) as ProductId }
  if (payload.startsWith(countChangePrefix)) return { countOf: payload.slice(countChangePrefix.length) as ProductId }
  if (payload.startsWith(textChangePrefix)) return { texts: payload.slice(textChangePrefix.length).split(',') }
  if (payload.startsWith(productChangePrefix)) return JSON.parse(payload.slice(productChangePrefix.length))
  return 'import'
}

function payloadOf(change: AnnouncedChange): string {
  if (change === 'import') return change
  if ('countOf' in change) return countChangePrefix + change.countOf
  if ('stockOf' in change) return stockChangePrefix + change.stockOf
  const payload = 'texts' in change ? textChangePrefix + change.texts.join(',') : productChangePrefix + JSON.stringify(change)
  return Buffer.byteLength(payload) > longestNotification ? 'import' : payload
}

/** Those of the settings every process is told by the settings themselves. */
export type AnnouncedChange = Exclude<CatalogueChange, { settings: unknown }>

/** Notifies every process once this transaction is committed, and writes down what a CDN has to drop. */
export async function announceCatalogueChange(tx: Transaction, change: AnnouncedChange): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [catalogueChannel, payloadOf(change)])
  await addPageChange(tx, change)
}

const shownCountPrefix = 'count '

/** The name under which a page shows how many units there are of a product. Whether there are any, pages show under its id. */
export const shownCountOf = (id: ProductId): string => shownCountPrefix + id

/** The names of what pages show that has changed. */
export function shownBy(change: Exclude<CatalogueChange, 'import'>): readonly string[] {
  if ('texts' in change) return change.texts
  if ('settings' in change) return change.settings.map(shownSetting)
  if ('products' in change) return [...change.products, ...change.lists, shownOfAll]
  return 'countOf' in change ? [shownCountOf(change.countOf)] : [change.stockOf]
}

/**
 * The same for the rows of a statement's `moved` with their `product_id` that `shows`: an expression, and a part of its `with`. Those that `turns` sold out
 * or are available again, the others are low in stock.
 */
export const announcedStock = {
  notification: `pg_notify('${catalogueChannel}', case when moved.turns then '${stockChangePrefix}' else '${countChangePrefix}' end || moved.product_id)`,
  changes: `insert into page_changes (product_id, text_name)
    select distinct case when turns then product_id end, case when not turns then '${shownCountPrefix}' || product_id end
      from moved where shows and exists (select from page_copies)`,
}

/** Nothing is written while no CDN is told. */
export async function addPageChange(tx: Transaction, change: CatalogueChange): Promise<void> {
  const product = change !== 'import' && 'stockOf' in change ? change.stockOf : null
  const texts = change !== 'import' && !('stockOf' in change) ? shownBy(change) : [null]
  await tx.query(
    'insert into page_changes (product_id, text_name) select $1, name from unnest($2::text[]) as name where exists (select from page_copies)',
    [product, texts],
  )
}

export type PageChange = {
  readonly id: string
  /** The product or the text that pages show; undefined: all pages. */
  readonly shown: string | undefined
  /** When copies were dropped for it the first time. */
  readonly droppedAt: Date | undefined
}

/** What copies have to be dropped for, the oldest first, and when that may be tried again after a failure. */
export async function listPageChanges(sql: Sql): Promise<{ readonly changes: PageChange[]; readonly nextTryAt: Date | undefined }> {
  const rows = await sql.query<ChangeRow>(
    'select id::text, coalesce(product_id, text_name) as shown, dropped_at from page_changes order by page_changes.id limit 10000',
  )
  const [copies] = await sql.query<{ next_try_at: Date | null }>('select next_try_at from page_copies')
  return {
    changes: rows.map((row) => ({
      id: row.id,
      shown: row.shown ?? undefined,
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

type ChangeRow = { id: string; shown: string | null; dropped_at: Date | null }
