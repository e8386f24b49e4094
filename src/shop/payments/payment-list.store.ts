import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { PaymentAttemptState } from './payment-attempt.ts'

export type PaymentFilter = {
  readonly state?: PaymentAttemptState | undefined
  /** Only payments that need a decision or a second look: mismatches, and refunds that have not gone through. */
  readonly needsAttention?: boolean | undefined
  /** Only attempts that were first seen earlier. */
  readonly before?: Date | undefined
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
export async function listPayments(sql: Sql, { state, needsAttention = false, before, limit }: PaymentFilter): Promise<ListedPayment[]> {
  const rows = await sql.query<ListedRow>(
    `select a.gateway_payment_id, o.order_number, o.mode, a.state, a.amount_paise, a.currency, a.method, a.source, a.first_seen_at, a.failure,
       coalesce((select sum(r.amount_paise) from refunds r where r.gateway_payment_id = a.gateway_payment_id and r.state <> 'failed'), 0)::bigint as refunded
     from payment_attempts a join orders o on o.id = a.order_id
     where ($1::text is null or a.state = $1)
       and (not $2::boolean or a.gateway_payment_id = any (array(
         select gateway_payment_id from payment_attempts where state in ('mismatch', 'authorised')
         union select gateway_payment_id from refunds where state in ('asked', 'failed'))))
       and ($4::timestamptz is null or a.first_seen_at < $4)
     order by a.first_seen_at desc, a.gateway_payment_id limit $3`,
    [state ?? null, needsAttention, limit, before ?? null],
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
