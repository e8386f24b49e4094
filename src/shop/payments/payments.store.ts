import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { CallbackReply, PaymentAttempt, PaymentAttemptState, PaymentSource } from './payment-attempt.ts'
import type { GatewayPayment } from './payment-gateway.port.ts'

export async function findAttempt(sql: Sql, gatewayPaymentId: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await findAttempts(sql, 'where gateway_payment_id = $1', [gatewayPaymentId])
  return attempt
}

/** Returns the attempts of one order, the first reported first. */
export const listAttempts = (sql: Sql, orderId: OrderId): Promise<PaymentAttempt[]> =>
  findAttempts(sql, 'where order_id = $1 order by first_seen_at, gateway_payment_id', [orderId])

async function findAttempts(sql: Sql, which: string, values: readonly unknown[]): Promise<PaymentAttempt[]> {
  const rows = await sql.query<AttemptRow>(`select * from payment_attempts ${which}`, values)
  return rows.map((row) => ({
    gatewayPaymentId: row.gateway_payment_id,
    orderId: row.order_id,
    state: row.state,
    hasPaid: row.has_paid,
    amountPaise: paise(row.amount_paise),
    currency: row.currency,
    method: row.method,
    failure: row.failure ?? undefined,
    source: row.source,
    callbackReply: row.callback_reply ?? undefined,
    firstSeenAt: row.first_seen_at,
    changedAt: row.changed_at,
  }))
}

type AttemptRow = {
  gateway_payment_id: string
  order_id: OrderId
  state: PaymentAttemptState
  has_paid: boolean
  amount_paise: number
  currency: string
  method: string
  failure: string | null
  source: PaymentSource
  callback_reply: CallbackReply | null
  first_seen_at: Date
  changed_at: Date
}

/** Call it only with the order locked, so that two sources cannot both find the attempt missing. */
export async function saveAttempt(
  tx: Transaction,
  orderId: OrderId,
  payment: GatewayPayment,
  { state, source, at }: { state: PaymentAttemptState; source: PaymentSource; at: Date },
): Promise<void> {
  tx.changed('payments')
  await tx.query(
    `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, failure, source, first_seen_at, changed_at, has_paid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $3 = 'captured')
     on conflict (gateway_payment_id) do update set state = excluded.state, has_paid = payment_attempts.has_paid or excluded.has_paid, amount_paise = excluded.amount_paise,
       currency = excluded.currency, method = excluded.method, failure = excluded.failure, changed_at = excluded.changed_at`,
    [payment.gatewayPaymentId, orderId, state, payment.amountPaise, payment.currency, payment.method, payment.failure ?? null, source, at],
  )
}

/** Staff accept it as payment of the whole order. Call it only with the order locked. */
export async function markAccepted(tx: Transaction, gatewayPaymentId: string, at: Date): Promise<void> {
  tx.changed('payments')
  await tx.query(`update payment_attempts set state = 'captured', has_paid = true, changed_at = $2 where gateway_payment_id = $1`, [
    gatewayPaymentId,
    at,
  ])
}

/** Stores the first reply only, and returns it. */
export async function saveCallbackReply(tx: Transaction, gatewayPaymentId: string, reply: CallbackReply): Promise<CallbackReply> {
  const [row] = await tx.query<{ callback_reply: CallbackReply }>(
    `update payment_attempts set callback_reply = coalesce(callback_reply, $2) where gateway_payment_id = $1 returning callback_reply`,
    [gatewayPaymentId, reply],
  )
  return row?.callback_reply ?? reply
}
