import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type PageNotices = {
  readonly key: string
  /** When search engines last took a notice, or when the first round noted what pages show. */
  readonly notifiedAt: Date | undefined
  readonly failingSince: Date | undefined
  readonly nextTryAt: Date | undefined
  /** Why the last notice was not taken. */
  readonly complaint: string | undefined
}

type NoticesRow = {
  key: string
  notified_at: Date | null
  failing_since: Date | null
  next_try_at: Date | null
  complaint: string | null
}

export async function findNotices(sql: Sql): Promise<PageNotices | undefined> {
  const [row] = await sql.query<NoticesRow>('select key, notified_at, failing_since, next_try_at, complaint from page_notices')
  return (
    row && {
      key: row.key,
      notifiedAt: row.notified_at ?? undefined,
      failingSince: row.failing_since ?? undefined,
      nextTryAt: row.next_try_at ?? undefined,
      complaint: row.complaint ?? undefined,
    }
  )
}

/** Keeps the key that is there. */
export async function makeKey(tx: Transaction): Promise<void> {
  await tx.query(`insert into page_notices (key) values (replace(gen_random_uuid()::text, '-', '')) on conflict do nothing`)
}

/** A public page, and a hash of what it shows. */
export type NotifiedPage = { readonly path: string; readonly shown: string }

export const listNotified = (sql: Sql): Promise<NotifiedPage[]> => sql.query<NotifiedPage>('select path, shown from notified_pages')

/** Search engines know these pages as they are now, and that the others are gone. */
export async function markNotified(tx: Transaction, pages: readonly NotifiedPage[], gone: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `insert into notified_pages (path, shown) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set shown = excluded.shown`,
    [pages.map(({ path }) => path), pages.map(({ shown }) => shown)],
  )
  await tx.query('delete from notified_pages where path = any ($1::text[])', [gone])
  await tx.query('update page_notices set notified_at = $1, failures = 0, failing_since = null, next_try_at = null, complaint = null', [at])
}

/** Returns how many notices in a row have failed. */
export async function recordFailedNotice(tx: Transaction, complaint: string, at: Date): Promise<number> {
  const [row] = await tx.query<{ failures: number }>(
    `update page_notices set failures = failures + 1, failing_since = coalesce(failing_since, $2), complaint = $1 returning failures`,
    [complaint, at],
  )
  return row?.failures ?? 1
}

export async function planNextNotice(tx: Transaction, at: Date): Promise<void> {
  await tx.query('update page_notices set next_try_at = $1', [at])
}
