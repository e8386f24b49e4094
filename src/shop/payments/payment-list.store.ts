import { paise, type Paise } from '#src/kit/money.ts'
import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { given, readKeyedPage } from '#src/platform/db/keyed-page.store.ts'
import type { PaymentAttemptState } from './payment-attempt.ts'

export type PaymentFilter = {
  readonly state?: PaymentAttemptState | undefined
  /** Only payments that need a decision or a second look: mismatches, and refunds that have not gone through. */
  readonly needsAttention?: boolean | undefined
  readonly limit: number
}

/** One row of a list for staff. */
export type ListedPayment = {
  readonly gatewayPaymentId: string
  readonly orderNumber: string
  readonly mode: string
  readonly state: PaymentAttemptState
  readonly amountPaise: Paise
  readonly currency: string
  readonly method: string
  readonly source: string
  readonly firstSeenAt: Date
  readonly failure: string | undefined
  /** The sum of all refunds that have not failed. */
  readonly refundedPaise: Paise
}

/** Newest first. */
export const listPayments = (sql: Sql, { state, needsAttention = false, limit }: PaymentFilter): Promise<ListedPayment[]> =>
  find(
    sql,
    `where ($1::text is null or a.state = $1) ${needsAttention ? toLookAt : ''} order by a.first_seen_at desc, a.gateway_payment_id desc limit $2`,
    [state ?? null, limit],
  )

/** Found first, and sorted then: there are few, while an order by time would be walked to its end. */
const toLookAt = `and a.gateway_payment_id in (
  select gateway_payment_id from payment_attempts where state in ('mismatch', 'authorised')
  union select gateway_payment_id from refunds where state in ('asked', 'failed') offset 0)`

/** Those that were first seen at `since` or later. */
export type PaymentPageFilter = { readonly state: PaymentAttemptState | undefined; readonly since: Date | undefined }

/** One page, newest first. */
export async function pagePayments(
  sql: Sql,
  { state, since }: PaymentPageFilter,
  cursor: PageCursor | undefined,
): Promise<Page<ListedPayment>> {
  const page = await readKeyedPage(
    sql,
    {
      table: 'payment_attempts',
      columns: ['first_seen_at', 'gateway_payment_id'],
      where: given(['state = $', state], ['first_seen_at >= $', since]),
    },
    cursor,
  )
  const rows = await find(sql, 'where a.gateway_payment_id = any ($1) order by a.first_seen_at desc, a.gateway_payment_id desc', [
    page.rows,
  ])
  return { ...page, rows }
}

async function find(sql: Sql, which: string, values: readonly unknown[]): Promise<ListedPayment[]> {
  const rows = await sql.query<ListedRow>(
    `select a.gateway_payment_id, o.order_number, o.mode, a.state, a.amount_paise, a.currency, a.method, a.source, a.first_seen_at, a.failure,
       coalesce((select sum(r.amount_paise) from refunds r where r.gateway_payment_id = a.gateway_payment_id and r.state <> 'failed'), 0)::bigint as refunded
     from payment_attempts a join orders o on o.id = a.order_id ${which}`,
    values,
  )
  return rows.map((row) => ({
    gatewayPaymentId: row.gateway_payment_id,
    orderNumber: row.order_number,
    mode: row.mode,
    state: row.state,
    amountPaise: paise(row.amount_paise),
    currency: row.currency,
    method: row.method,
    source: row.source,
    firstSeenAt: row.first_seen_at,
    failure: row.failure ?? undefined,
    refundedPaise: paise(row.refunded),
  }))
}

type ListedRow = {
  gateway_payment_id: string
  order_number: string
  mode: string
  state: PaymentAttemptState
  amount_paise: number
  currency: string
  method: string
  source: string
  first_seen_at: Date
  failure: string | null
  refunded: number
}
