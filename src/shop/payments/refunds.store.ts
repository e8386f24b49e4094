import type { OrderId } from '#src/kit/id.ts'
import { paise, type Paise, sum } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { isFurtherPartOf, type PartOfPayment, type Refund, type RefundState } from './refund.ts'

type NewRefund = Pick<Refund, 'id' | 'cause' | 'orderId' | 'gatewayPaymentId' | 'amountPaise' | 'reason' | 'askedAt'> &
  Partial<Pick<Refund, 'units' | 'state' | 'gatewayRefundId' | 'nextTryAt'>>

/** Returns false, and writes nothing, when its cause was refunded before. Call it only with the order locked, so that refunds never exceed their payment. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<boolean> {
  tx.changed('payments')
  const { id, cause, orderId, gatewayPaymentId, amountPaise, reason, askedAt, state = 'asked', gatewayRefundId, nextTryAt } = refund
  const rows = await tx.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, next_try_at, asked_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing returning id`,
    [id, cause, orderId, gatewayPaymentId, amountPaise, reason, state, gatewayRefundId ?? null, nextTryAt ?? null, askedAt],
  )
  if (rows.length === 0) return false
  if (refund.units)
    await tx.query(
      `insert into refund_lines (refund_id, position, units)
       select $1, position, sum(units) from json_to_recordset($2::json) as line (position smallint, units integer) group by position`,
      [id, JSON.stringify(refund.units)],
    )
  return true
}

/**
 * Returns what an order can still refund of a payment: its share, less its refunds that have not failed. All of it is an order's share until some is
 * carried to another; never is it more than the payment has left. Nothing of a payment that never was the order's.
 */
export async function findRefundable(sql: Sql, gatewayPaymentId: string, orderId: OrderId): Promise<Paise> {
  const [part] = await sql.query<LeftRow>(`${leftOfPayments} and attempt.gateway_payment_id = $2`, [orderId, gatewayPaymentId])
  return part ? leftPaiseOf(part) : paise(0)
}

const refundedOf = (which: string): string =>
  `coalesce((select sum(r.amount_paise) from refunds r where r.gateway_payment_id = attempt.gateway_payment_id and r.state <> 'failed' ${which}), 0)`

/** Of each payment that is the order's, or was. */
const leftOfPayments = `
  select attempt.gateway_payment_id as id, case when state in ('captured', 'mismatch', 'surplus', 'refunded') then least(
       attempt.amount_paise - ${refundedOf('')},
       coalesce(came.amount_paise, attempt.amount_paise) - coalesce(went.amount_paise, 0) - ${refundedOf('and r.order_id = $1')}) end as left
    from payment_attempts attempt
    left join carried_payments came on came.gateway_payment_id = attempt.gateway_payment_id and came.to_order_id = $1
    left join carried_payments went on went.gateway_payment_id = attempt.gateway_payment_id and went.from_order_id = $1
   where attempt.gateway_payment_id in (select gateway_payment_id from payment_attempts where order_id = $1
     union all select gateway_payment_id from carried_payments where from_order_id = $1)`

type LeftRow = { readonly id: string; readonly left: number | null }
const leftPaiseOf = ({ left }: LeftRow): Paise => paise(Math.max(0, Number(left ?? 0)))

export type Refundable = {
  /** Of all payments that paid it. */
  readonly refundablePaise: Paise
  /** The one that was made for the order itself is the last: one that was made for an order before is older, and goes back first. */
  readonly parts: readonly PartOfPayment[]
}

/** Returns what can still be refunded of the payments that paid the order: also where the rest of one pays another by now. Undefined where there is none. */
export async function findRefundableOfOrder(sql: Sql, orderId: OrderId): Promise<Refundable | undefined> {
  const rows = await sql.query<LeftRow>(`${leftOfPayments} and has_paid order by first_seen_at, attempt.gateway_payment_id`, [orderId])
  if (rows.length === 0) return undefined
  const parts = rows.map((row): PartOfPayment => ({ gatewayPaymentId: row.id, amountPaise: leftPaiseOf(row) }))
  return { refundablePaise: sum(parts.map(({ amountPaise }) => amountPaise)), parts }
}

export const findRefund = (sql: Sql, id: string): Promise<Refund | undefined> => findOne(sql, 'where id = $1', [id])

export const findRefundByCause = (sql: Sql, cause: string): Promise<Refund | undefined> => findOne(sql, 'where cause = $1', [cause])

/** How much was asked for with a cause, also where it goes back to several payments; undefined where nothing was. */
export async function findAskedPaise(sql: Sql, orderId: OrderId, cause: string): Promise<Paise | undefined> {
  const asked = (await listRefunds(sql, orderId)).filter((refund) => refund.cause === cause || isFurtherPartOf(cause, refund.cause))
  return asked.length === 0 ? undefined : sum(asked.map(({ amountPaise }) => amountPaise))
}

/** Finds a refund by the gateway's id, or by ours, which the gateway stores as its receipt. */
export const findRefundAtGateway = (sql: Sql, gatewayRefundId: string, ourId: string | undefined): Promise<Refund | undefined> =>
  findOne(sql, 'where gateway_refund_id = $1 or (gateway_refund_id is null and id = $2)', [gatewayRefundId, ourId ?? null])

/** Newest first. */
export const listRefunds = (sql: Sql, orderId: OrderId): Promise<Refund[]> =>
  findAll(sql, 'where order_id = $1 order by asked_at desc, id', [orderId])

/** Returns the refunds of the payment that paid the order, as far as the gateway has accepted them; oldest first. */
export const listRefundsOfSale = (sql: Sql, orderId: OrderId): Promise<Refund[]> =>
  findAll(
    sql,
    `where order_id = $1 and state in ('pending', 'processed')
       and gateway_payment_id in (select gateway_payment_id from payment_attempts where order_id = $1 and has_paid)
     order by asked_at, id`,
    [orderId],
  )

/** Returns the refunds that are due to be sent to the gateway, or whose state is due to be checked. */
export const listDueRefunds = (sql: Sql, now: Date, limit: number): Promise<Refund[]> =>
  findAll(sql, 'where next_try_at <= $1 order by next_try_at limit $2', [now, limit])

export type RefundChange = {
  readonly state?: RefundState
  readonly gatewayRefundId?: string
  readonly tries?: number
  /** Null clears it. */
  readonly lastError?: string | null
  /** Undefined leaves nothing to do. */
  readonly nextTryAt: Date | undefined
}

/** What `change` leaves out stays, except for the time of the next attempt. */
export async function changeRefund(tx: Transaction, id: string, change: RefundChange, at: Date): Promise<void> {
  tx.changed('payments')
  await tx.query(
    `update refunds set state = coalesce($2, state), gateway_refund_id = coalesce(gateway_refund_id, $3), tries = coalesce($4, tries),
       last_error = case when $5 then $6 else last_error end, next_try_at = $7, changed_at = $8
     where id = $1`,
    [
      id,
      change.state ?? null,
      change.gatewayRefundId ?? null,
      change.tries ?? null,
      change.lastError !== undefined,
      change.lastError ?? null,
      change.nextTryAt ?? null,
      at,
    ],
  )
}

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<Refund | undefined> {
  const [refund] = await findAll(sql, which, values)
  return refund
}

async function findAll(sql: Sql, which: string, values: readonly unknown[]): Promise<Refund[]> {
  const rows = await sql.query<RefundRow>(
    `select refunds.*, (
       select json_agg(json_build_object('position', position, 'units', units) order by position) from refund_lines where refund_id = refunds.id
     ) as units
     from refunds ${which}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    orderId: row.order_id,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: paise(row.amount_paise),
    units: row.units ?? undefined,
    reason: row.reason,
    state: row.state,
    gatewayRefundId: row.gateway_refund_id ?? undefined,
    tries: row.tries,
    lastError: row.last_error ?? undefined,
    nextTryAt: row.next_try_at ?? undefined,
    askedAt: row.asked_at,
  }))
}

type RefundRow = {
  id: string
  cause: string
  order_id: OrderId
  gateway_payment_id: string
  amount_paise: number
  units: { position: number; units: number }[] | null
  reason: string
  state: RefundState
  gateway_refund_id: string | null
  tries: number
  last_error: string | null
  next_try_at: Date | null
  asked_at: Date
}
