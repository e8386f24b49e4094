import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { PartOfPayment } from './refund.ts'
import { findRefundableOfOrder, type Refundable } from './refunds.store.ts'

/** From which order to which in its place. */
export type Carrying = { readonly from: OrderId; readonly to: OrderId; readonly at: Date }

/** From now on these payments belong to the other order, and so much of each. Call it only with the former order locked. */
export async function carryPayments(tx: Transaction, parts: readonly PartOfPayment[], { from, to, at }: Carrying): Promise<void> {
  if (parts.length === 0) return
  tx.changed('payments')
  const ids = parts.map(({ gatewayPaymentId }) => gatewayPaymentId)
  await tx.query(
    `insert into carried_payments (gateway_payment_id, from_order_id, to_order_id, amount_paise, carried_at)
     select id, $2, $3, amount, $5 from unnest($1::text[], $4::bigint[]) as part (id, amount)`,
    [ids, from, to, parts.map(({ amountPaise }) => amountPaise), at],
  )
  await tx.query('update payment_attempts set order_id = $2, is_carried = true where gateway_payment_id = any ($1)', [ids, to])
}

export async function wasCarriedFrom(sql: Sql, gatewayPaymentId: string, from: OrderId): Promise<boolean> {
  const rows = await sql.query('select 1 from carried_payments where gateway_payment_id = $1 and from_order_id = $2', [
    gatewayPaymentId,
    from,
  ])
  return rows.length > 0
}

/** What an order has from another, or another from it. */
export type CarriedMoney = { readonly orderNumber: string; readonly amountPaise: Paise }

/** Undefined where nothing of its money pays another order. */
export async function findCarriedOn(sql: Sql, orderId: OrderId): Promise<CarriedMoney | undefined> {
  const [row] = await sql.query<{ order_number: string; amount_paise: number }>(
    `select order_number, sum(carried.amount_paise)::bigint as amount_paise from carried_payments carried join orders on orders.id = to_order_id
     where from_order_id = $1 group by order_number`,
    [orderId],
  )
  return row && { orderNumber: row.order_number, amountPaise: paise(row.amount_paise) }
}

/** Why the money of a paid order cannot pay another now. */
export type CarryHindrance =
  /** Some of it is on its way back, or failed to go back and is still owed. */
  | 'refund'
  /** The bank of whoever paid wants it back, as far as the gateway's settlements tell. */
  | 'dispute'
  /** It is in a currency in which nothing is sold. */
  | 'currency'

/** What is left of the payments that paid an order, and why it cannot pay another. */
export type MoneyToCarry = Refundable & { readonly hindrance: CarryHindrance | undefined }

export async function findMoneyToCarry(sql: Sql, orderId: OrderId): Promise<MoneyToCarry> {
  const paid = await findRefundableOfOrder(sql, orderId)
  const { parts, refundablePaise } = paid ?? { parts: [], refundablePaise: paise(0) }
  const ids = parts.map(({ gatewayPaymentId }) => gatewayPaymentId)
  const [row] = await sql.query<{ hindrance: CarryHindrance }>(hindranceQuery, [ids, orderId])
  return { parts: parts.filter(({ amountPaise }) => amountPaise > 0), refundablePaise, hindrance: row?.hindrance }
}

/** What a report of the gateway's has refunded, and no refund that we know of, hinders as well. */
const hindranceQuery = `
  select hindrance from (
    select case
        when attempt.state = 'refunded' and attempt.amount_paise > (
          select coalesce(sum(r.amount_paise), 0) from refunds r where r.gateway_payment_id = attempt.gateway_payment_id and r.state <> 'failed')
          or exists (select from refunds where refunds.gateway_payment_id = attempt.gateway_payment_id and refunds.order_id = $2
            and (refunds.state in ('asked', 'pending') or refunds.state = 'failed' and exists (select from order_attention note
              where note.order_id = $2 and settled_at is null and note.cause in ('refund_failed', 'refund_refused')))) then 'refund'
        when exists (select from settlement_rows where entity_id = attempt.gateway_payment_id and dispute_id is not null)
          or exists (select from settlement_rows settled where kind not in ('payment', 'refund') and dispute_id is not null
            and settled.gateway_payment_id = attempt.gateway_payment_id) then 'dispute'
        when currency <> 'INR' then 'currency' end as hindrance
      from payment_attempts attempt where attempt.gateway_payment_id = any ($1)) judged
   where hindrance is not null limit 1`
