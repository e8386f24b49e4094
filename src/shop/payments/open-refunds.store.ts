import { type Paise, paise } from '#src/kit/money.ts'
import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { given, readKeyedPage } from '#src/platform/db/keyed-page.store.ts'
import type { Refund } from './refund.ts'

/** Money on its way back that has not arrived, or never will without a person. */
export type OpenRefund = Pick<Refund, 'id' | 'state' | 'reason' | 'askedAt' | 'tries'> & {
  readonly orderNumber: string
  readonly amountPaise: Paise
  readonly lastError: string | undefined
  readonly nextTryAt: Date | undefined
}

/** Oldest first. One that has failed is listed until staff have settled its order. */
export const listOpenRefunds = (sql: Sql, limit: number): Promise<OpenRefund[]> =>
  find(
    sql,
    `where r.state in ('asked', 'pending') or (r.state = 'failed' and exists (select 1 from order_attention a
       where a.order_id = o.id and a.settled_at is null and a.cause in ('refund_failed', 'refund_refused')))
     order by r.asked_at, r.id limit $1`,
    [limit],
  )

/** Those that were asked for at `since` or later. */
export type RefundPageFilter = { readonly state: Refund['state'] | undefined; readonly since: Date | undefined }

/** One page of all refunds, newest first. */
export async function pageRefunds(sql: Sql, { state, since }: RefundPageFilter, cursor: PageCursor | undefined): Promise<Page<OpenRefund>> {
  const page = await readKeyedPage(
    sql,
    { table: 'refunds', columns: ['asked_at', 'id'], where: given(['state = $', state], ['asked_at >= $', since]) },
    cursor,
  )
  return { ...page, rows: await find(sql, 'where r.id = any ($1) order by r.asked_at desc, r.id desc', [page.rows]) }
}

async function find(sql: Sql, which: string, values: readonly unknown[]): Promise<OpenRefund[]> {
  const rows = await sql.query<Row>(
    `select r.id, r.state, r.reason, r.asked_at, r.tries, r.amount_paise, r.last_error, r.next_try_at, o.order_number
     from refunds r join orders o on o.id = r.order_id ${which}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    askedAt: row.asked_at,
    tries: row.tries,
    orderNumber: row.order_number,
    amountPaise: paise(row.amount_paise),
    lastError: row.last_error ?? undefined,
    nextTryAt: row.next_try_at ?? undefined,
  }))
}

type Row = {
  id: string
  state: Refund['state']
  reason: string
  asked_at: Date
  tries: number
  amount_paise: number
  last_error: string | null
  next_try_at: Date | null
  order_number: string
}
