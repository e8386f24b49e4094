import type { Database } from '#src/platform/db/database.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import { ringBox } from './stocked-variant.ts'

/** An order as figures see it. Times are India's, such as `2028-02-29 23:59`. */
export type CountedOrder = {
  readonly placed: string
  readonly state?: OrderState
  readonly pays?: 'online' | 'cod'
  readonly paise?: number
  readonly units?: number
  readonly paid?: string
  /** Confirmed as a cash order. */
  readonly confirmed?: string
  readonly delivered?: string
  readonly sent?: {
    readonly at: string
    readonly state: string
    readonly failedOnce?: boolean
    readonly courier?: string
    readonly pincode?: string
  }
  /** When an order in cash was paid online after all. */
  readonly turnedOnline?: string
  readonly promisedBy?: string
  readonly calls?: readonly string[]
  /** What the gateway has paid back of it. */
  readonly refunded?: { readonly at: string; readonly paise: number; readonly cause: 'cancelled' | 'staff' }
  readonly made?: readonly MadeStep[]
  readonly mode?: 'sandbox' | 'live'
  readonly name?: string
  readonly sign?: string
}

/** One step of its first unit. */
export type MadeStep = { readonly at: string; readonly step: 'pressed' | 'again'; readonly isTakenBack?: true }

const timeOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`)

/** Writes orders past the workflows, each with one line of the ring box. Returns their numbers. */
export async function insertCountedOrders(db: Pick<Database, 'query'>, orders: readonly CountedOrder[]): Promise<string[]> {
  const numbers: string[] = []
  for (const order of orders) numbers.push(await insertOne(db, order))
  return numbers
}

let written = 0

async function insertOne(db: Pick<Database, 'query'>, order: CountedOrder): Promise<string> {
  const { placed, state = 'paid', pays = 'online', paise = 49_900, units = 1, mode = 'sandbox', sent } = order
  const nth = ++written
  const id = `counted-order-${String(nth).padStart(10, '0')}`
  const number = `MJ-${50_000 + nth}`
  const paid = order.paid ?? (pays === 'online' && !['awaiting_payment', 'lapsed', 'cancelled'].includes(state) ? placed : undefined)
  await db.query(
    `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, address_line1, city, address_state,
       pincode, goods_paise, discount_paise, delivery_paise, cash_fee_paise, contained_tax_paise, total_paise, stock, hold_until, placed_at, paid_at, mailbox_key)
     values ($1, $2, $3, $4, $5, 'cart', 'Asha Rao', 'asha@example.com', '9820012345', '14 Karve Road', 'Pune', 'Maharashtra', $6, $7, 0, 0, 0, 0, $7,
       case $3 when 'awaiting_payment' then 'held' when 'cancelled' then 'released' else 'taken' end,
       case $3 when 'awaiting_payment' then $8::timestamptz end, $8, $9, 'asha@example.com')`,
    [id, number, state, pays, mode, sent?.pincode ?? '411004', paise * units, timeOf(placed), paid ? timeOf(paid) : null],
  )
  await db.query(
    `insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise, hsn_code,
       gst_basis_points, weight_grams, length_mm, width_mm, height_mm, making_days, snapshot, personal_name, zodiac_sign)
     values ($1, 1, $2, 'Ring Box', $3, 'Oxblood', $4, $5, '42023110', 1800, 300, 90, 90, 60, 2, '{}', $6, $7)`,
    [id, ringBox.productId, ringBox.variantId, units, paise, order.name ?? null, order.sign ?? null],
  )
  const came = paid ?? order.turnedOnline
  if (came)
    await db.query(
      `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, has_paid, first_seen_at, changed_at)
       values ('pay_' || $2, $1, 'captured', $3, 'INR', 'upi', 'webhook', true, $4, $4)`,
      [id, number, paise * units, timeOf(came)],
    )
  for (const [event, at] of [
    ['confirmed', order.confirmed],
    ['delivered', order.delivered],
  ])
    if (at) await db.query(`insert into order_events (order_id, state, done_by, at) values ($1, $2, 'shop', $3)`, [id, event, timeOf(at)])
  if (sent) await insertParcel(db, id, nth, sent)
  await insertLater(db, id, order)
  return number
}

/** What happens to an order after it was placed, apart from its parcel. */
async function insertLater(db: Pick<Database, 'query'>, id: string, order: CountedOrder): Promise<void> {
  const { turnedOnline, promisedBy, calls = [], refunded, made = [] } = order
  if (turnedOnline)
    await db.query(`update orders set state = 'paid', payment_method = 'online', paid_at = $2 where id = $1`, [id, timeOf(turnedOnline)])
  if (promisedBy) await db.query('update orders set promised_by = $2 where id = $1', [id, promisedBy])
  for (const at of calls)
    await db.query(`insert into order_calls (order_id, outcome, staff_name, at) values ($1, 'confirmed', 'Meera', $2)`, [id, timeOf(at)])
  if (refunded)
    await db.query(
      `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, asked_at, changed_at)
       select 'refund-' || id, $2 || ' ' || id, id, 'pay_' || order_number, $3, 'A scratch', 'processed', 'rfnd_' || id, $4, $4 from orders where id = $1`,
      [id, refunded.cause, refunded.paise, timeOf(refunded.at)],
    )
  if (made.length > 0) await db.query(`insert into units (order_id, number, line_position, ready_on) values ($1, 1, 1, '2028-03-10')`, [id])
  for (const { at, step, isTakenBack } of made)
    await db.query(
      `insert into unit_steps (order_id, unit_number, step, from_state, reason, done_by, at, taken_back_at, taken_back_by)
       values ($1, 1, $2, 'queued', case $2 when 'again' then 'letter' end, 'shop', $3, $4, $5)`,
      [id, step, timeOf(at), isTakenBack ? timeOf(at) : null, isTakenBack ? 'Meera' : null],
    )
}

async function insertParcel(
  db: Pick<Database, 'query'>,
  orderId: string,
  nth: number,
  sent: NonNullable<CountedOrder['sent']>,
): Promise<void> {
  const parcelId = `counted-parcel-${String(nth).padStart(10, '0')}`
  await db.query(
    `insert into parcels (id, order_id, state, awb, courier_name, started_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [parcelId, orderId, sent.state, `AWB${nth}`, sent.courier ?? 'Blue Dart', timeOf(sent.at)],
  )
  if (sent.failedOnce)
    await db.query(
      `insert into tracking_scans (parcel_id, awb, at, state, needs_person, activity, place, source, seen_at) values ($1, $2, $3, 'undelivered', true, 'no', 'Pune', 'poll', $3)`,
      [parcelId, `AWB${nth}`, timeOf(sent.at)],
    )
}
