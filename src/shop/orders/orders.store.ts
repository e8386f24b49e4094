import type { Day } from '#src/kit/time/day.ts'
import { mailboxKey } from '#src/kit/contact/email.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Attribution } from './actor.ts'
import { recordEvent } from './order-events.store.ts'
import type { Network } from './network.ts'
import type { Order, OrderLine } from './order.ts'
import type { RelatedUnpaid } from './unpaid/unpaid-orders.store.ts'
import { orderColumns, type OrderRow, toLineRow, toOrder } from './order-row.ts'

export type NewOrder = Omit<Order, 'orderNumber'>

export type OrderOptions = {
  readonly numberPrefix: string
  readonly idempotency: Idempotency | undefined
  /** When the gateway is first asked about its payments; undefined for a cash order. */
  readonly paymentCheckAt: Date | undefined
  readonly consent: Consent | undefined
  /** The network it was placed from; undefined when unknown. */
  readonly network?: Network | undefined
  /** Set to read the unpaid orders of the same shopper or network, and to count mails since `mailsSince`. */
  readonly readsRelated?: { readonly mailsSince: Date | undefined } | undefined
}

/** The versions of terms and privacy notice that the shopper agreed to, each by the day it came into force. */
export type Consent = { readonly termsOf: Day; readonly privacyOf: Day }

/** A repeated request has the same key; `request` shows whether its content is the same too. */
export type Idempotency = { readonly key: string; readonly request: string }

/**
 * Writes the order and returns its number, with the related unpaid orders as they were before it: all in one round trip. Returns
 * undefined, and writes nothing, when the idempotency key is already in use.
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  { numberPrefix, idempotency, paymentCheckAt, consent, network, readsRelated }: OrderOptions,
): Promise<{ orderNumber: string; unpaid: RelatedUnpaid | undefined } | undefined> {
  tx.changed('orders')
  const { recipient: to, totals } = order
  // biome-ignore format: grouped as in the statement
  const values = [
    order.id, numberPrefix, order.state, order.paymentMethod, order.mode, order.cameFrom,
    to.name, to.email, to.phone, to.alternatePhone ?? null, to.addressLine1, to.addressLine2 ?? null, to.city, to.state, to.pincode,
    to.gstin ?? null, to.businessName ?? null,
    totals.totalPaise, order.stock, order.holdUntil ?? null, order.placedAt, idempotency?.key ?? null, idempotency?.request ?? null, paymentCheckAt ?? null,
    consent?.termsOf ?? null, consent?.privacyOf ?? null, network?.own ?? null, network?.wider ?? null,
    readsRelated !== undefined, readsRelated?.mailsSince ?? null, mailboxKey(to.email),
    totals.goodsPaise, totals.discountPaise, totals.deliveryPaise, totals.cashFeePaise, totals.containedTaxPaise, order.promisedBy ?? null,
    order.replaces?.returned?.returnId ?? null, sentAgainOf(order), order.advancePaise, order.carriedPaise,
    order.replaces?.rest ? order.replaces.orderId : null,
  ]
  const [placed] = await tx.query<{ order_number: string; unpaid: RelatedUnpaid | null }>(
    `with related as materialized (
       select case when $29::boolean then unpaid_beside($27::text, $28::text, $9::text, $31::text, $30::timestamptz) end as unpaid
     ), placed as (
       insert into orders (id, order_number, state, payment_method, mode, came_from,
         recipient_name, email, phone, alternate_phone, address_line1, address_line2, city, address_state, pincode,
         gstin, business_name, total_paise, stock, hold_until, placed_at, idempotency_key, request_fingerprint, payment_check_at,
         agreed_terms_of, agreed_privacy_of, network, wider_network, mailbox_key,
         goods_paise, discount_paise, delivery_paise, cash_fee_paise, contained_tax_paise, promised_by, return_id, sends_again, advance_paise, carried_paise, rest_of)
       select $1, $2 || '-' || nextval('order_numbers'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         $16, $17, $18, $19, $20, $21, $22, sha256(convert_to($23::text, 'UTF8')), $24, $25, $26, ${saltedHash('$27')}, ${saltedHash('$28')}, $31,
         $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42
       from related
       on conflict (idempotency_key) do nothing
       returning order_number
     )
     select order_number, unpaid from placed, related`,
    values,
  )
  return placed && { orderNumber: placed.order_number, unpaid: placed.unpaid ?? undefined }
}

function sentAgainOf({ replaces }: NewOrder): OrderId | null {
  if (!replaces || replaces.returned) return null
  return replaces.rest?.isSentAgain === false ? null : replaces.orderId
}

/** Records what of an order is in its second parcel; an empty list puts everything into one again. Expects the order to be locked. */
export async function saveUnitsApart(
  tx: Transaction,
  id: OrderId,
  units: readonly { readonly position: number; readonly units: number }[],
): Promise<void> {
  tx.changed('orders')
  await tx.query(
    `update order_lines set apart = coalesce((select units from json_to_recordset($2::json) as part (position smallint, units integer)
       where part.position = order_lines.position), 0) where order_id = $1`,
    [id, JSON.stringify(units)],
  )
}

/** Call after taking the stock: the foreign key takes a shared lock on the variant, and taking stock needs an exclusive one. */
export async function insertLines(tx: Transaction, id: OrderId, lines: readonly OrderLine[]): Promise<void> {
  await tx.query(
    `insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise,
       hsn_code, gst_basis_points, weight_grams, length_mm, width_mm, height_mm, making_days, personal_name, zodiac_sign, snapshot)
     select $1, line.* from json_to_recordset($2::json) as line (
       position smallint, product_id text, product_name text, variant_id text, colour_name text, quantity integer, unit_price_paise bigint,
       hsn_code text, gst_basis_points integer, weight_grams integer, length_mm integer, width_mm integer, height_mm integer,
       making_days integer, personal_name text, zodiac_sign text, snapshot jsonb)`,
    [id, JSON.stringify(lines.map(toLineRow))],
  )
}

export const findOrder = (sql: Sql, id: OrderId): Promise<Order | undefined> => findOne(sql, 'where id = $1', [id])

/** Finds an order for staff, who may give its id or its number. */
export async function findOrderId(sql: Sql, idOrNumber: string): Promise<OrderId | undefined> {
  const [row] = await sql.query<{ id: OrderId }>('select id from orders where id = $1 or order_number = upper($1)', [idOrNumber])
  return row?.id
}

export const findOrderByGatewayOrder = (sql: Sql, gatewayOrderId: string): Promise<Order | undefined> =>
  findOne(sql, 'where gateway_order_id = $1', [gatewayOrderId])

/** For staff: the number is guessable and must never be enough to show an order to a shopper. */
export const findOrderByNumber = (sql: Sql, orderNumber: string): Promise<Order | undefined> =>
  findOne(sql, 'where order_number = $1', [orderNumber])

/** Locks the order until this transaction ends. */
export const lockOrder = (tx: Transaction, id: OrderId): Promise<Order | undefined> => lockOne(tx, 'id', id)

export const lockOrderByGatewayOrder = (tx: Transaction, gatewayOrderId: string): Promise<Order | undefined> =>
  lockOne(tx, 'gateway_order_id', gatewayOrderId)

/** Locks first and reads after: a single statement that had to wait would return lines and attention as they were before its wait. */
async function lockOne(tx: Transaction, column: 'id' | 'gateway_order_id', value: string): Promise<Order | undefined> {
  await tx.query(`select 1 from orders where ${column} = $1 for update`, [value])
  return findOne(tx, `where ${column} = $1`, [value])
}

/** Returns the order that an earlier request with this key placed, and whether the content of that request was the same. */
export async function findRepeated(sql: Sql, { key, request }: Idempotency): Promise<{ order: Order; isSameRequest: boolean } | undefined> {
  const [row] = await sql.query<OrderRow & { same: boolean }>(
    `select ${orderColumns}, request_fingerprint = sha256(convert_to($2, 'UTF8')) as same from orders where idempotency_key = $1`,
    [key, request],
  )
  return row && { order: toOrder(row), isSameRequest: row.same }
}

/** What the shopper agreed to; undefined for an order from before it was asked. */
export async function findConsent(sql: Sql, id: OrderId): Promise<Consent | undefined> {
  const [row] = await sql.query<{ terms: Day | null; privacy: Day | null }>(
    'select agreed_terms_of as terms, agreed_privacy_of as privacy from orders where id = $1',
    [id],
  )
  return row?.terms && row.privacy ? { termsOf: row.terms, privacyOf: row.privacy } : undefined
}

export type OrderChange = Partial<Pick<Order, 'state' | 'stock' | 'paidAt' | 'paymentMethod' | 'totals' | 'holdUntil'>>

/** Writes the fields of `change`, and records a new state as an event. */
export async function changeOrder(tx: Transaction, id: OrderId, change: OrderChange, attribution: Attribution): Promise<void> {
  tx.changed('orders')
  const { state, stock, paidAt, paymentMethod, totals, holdUntil } = change
  await tx.query(
    `update orders set state = coalesce($2, state), stock = coalesce($3, stock), paid_at = coalesce($4, paid_at),
       payment_method = coalesce($5, payment_method), hold_until = coalesce($6, hold_until),
       cash_fee_paise = coalesce($7, cash_fee_paise), contained_tax_paise = coalesce($8, contained_tax_paise),
       total_paise = coalesce($9, total_paise),
       network = case when ${isUnpaid} then network end, wider_network = case when ${isUnpaid} then wider_network end
     where id = $1`,
    [
      ...[id, state ?? null, stock ?? null, paidAt ?? null, paymentMethod ?? null, holdUntil ?? null],
      ...[totals?.cashFeePaise ?? null, totals?.containedTaxPaise ?? null, totals?.totalPaise ?? null],
    ],
  )
  if (state) await recordEvent(tx, id, { state }, attribution)
}

// The network of an order is deleted as soon as the order does not wait for payment or confirmation.
const isUnpaid = `coalesce($2, state) in ('awaiting_payment', 'to_confirm')`

/** Stores the network from which stock is held again for an order that waits for its payment. */
export async function saveNetwork(tx: Transaction, id: OrderId, { own, wider }: Network): Promise<void> {
  await tx.query(`update orders set network = ${saltedHash('$2')}, wider_network = ${saltedHash('$3')} where id = $1`, [
    id,
    own,
    wider ?? null,
  ])
}

const saltedHash = (value: string): string => `(select sha256(salt || convert_to(${value}::text, 'UTF8')) from network_salt)`

/** Shortens holds that last longer than allowed, because the clock was set back or the owner has shortened the time. Links are those mailed after a call. */
export async function shortenHolds(tx: Transaction, longest: { readonly ofLinks: Date; readonly ofOthers: Date }): Promise<void> {
  const longestOf = `case came_from when 'telephone' then $1::timestamptz else $2::timestamptz end`
  await tx.query(
    `update orders set hold_until = ${longestOf} where id in (
       select id from orders where state = 'awaiting_payment' and hold_until > $2 and hold_until > ${longestOf} for update skip locked)`,
    [longest.ofLinks, longest.ofOthers],
  )
}

/** Returns unpaid orders whose hold has expired, oldest first. */
export async function listLapsing(sql: Sql, now: Date, limit: number): Promise<OrderId[]> {
  const rows = await sql.query<{ id: OrderId }>(
    `select id from orders where state = 'awaiting_payment' and hold_until <= $1 order by hold_until limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<Order | undefined> {
  const [row] = await sql.query<OrderRow>(`select ${orderColumns} from orders ${which}`, values)
  return row && toOrder(row)
}
