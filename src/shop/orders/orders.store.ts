import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Order, OrderLine, OrderState, StockOfOrder } from './order.ts'

export type NewOrder = Omit<Order, 'orderNumber'>

/** A repeat of the same request is recognised by the key, and by `request` that it is the same. */
export type Idempotency = { readonly key: string; readonly request: string }

/** Answers with the order's number; undefined when its idempotency key is already in use, and then nothing is written. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  { numberPrefix, idempotency }: { numberPrefix: string; idempotency: Idempotency | undefined },
): Promise<string | undefined> {
  const { recipient: to } = order
  // biome-ignore format: grouped as in the statement
  const values = [
    order.id, numberPrefix, order.state, order.paymentMethod, order.mode, order.cameFrom,
    to.name, to.email, to.phone, to.alternatePhone ?? null, to.addressLine1, to.addressLine2 ?? null, to.city, to.state, to.pincode,
    to.gstin ?? null, to.businessName ?? null,
    order.totalPaise, order.stock, order.holdUntil ?? null, order.placedAt, idempotency?.key ?? null, idempotency?.request ?? null,
  ]
  const [placed] = await tx.query<{ order_number: string }>(
    `insert into orders (id, order_number, state, payment_method, mode, came_from,
       recipient_name, email, phone, alternate_phone, address_line1, address_line2, city, address_state, pincode,
       gstin, business_name, total_paise, stock, hold_until, placed_at, idempotency_key, request_fingerprint)
     values ($1, $2 || '-' || nextval('order_numbers'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       $16, $17, $18, $19, $20, $21, $22, sha256(convert_to($23::text, 'UTF8')))
     on conflict (idempotency_key) do nothing
     returning order_number`,
    values,
  )
  return placed?.order_number
}

/** After the stock is taken, never before: the foreign key shares a lock on the variant that taking needs alone. */
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

/** For staff, who may name an order by its key or by the number that people read out. */
export async function findOrderId(sql: Sql, idOrNumber: string): Promise<OrderId | undefined> {
  const [row] = await sql.query<{ id: OrderId }>('select id from orders where id = $1 or order_number = upper($1)', [idOrNumber])
  return row?.id
}

export const findOrderByGatewayOrder = (sql: Sql, gatewayOrderId: string): Promise<Order | undefined> =>
  findOne(sql, 'where gateway_order_id = $1', [gatewayOrderId])

/** Nobody else can change it until this transaction ends. */
export const lockOrder = (tx: Transaction, id: OrderId): Promise<Order | undefined> => findOne(tx, 'where id = $1 for update', [id])

export const lockOrderByGatewayOrder = (tx: Transaction, gatewayOrderId: string): Promise<Order | undefined> =>
  findOne(tx, 'where gateway_order_id = $1 for update', [gatewayOrderId])

/** The order an earlier request with this key made, and whether it was the very same request. */
export async function findRepeated(sql: Sql, { key, request }: Idempotency): Promise<{ order: Order; isSameRequest: boolean } | undefined> {
  const [row] = await sql.query<OrderRow & { same: boolean }>(
    `select ${columns}, request_fingerprint = sha256(convert_to($2, 'UTF8')) as same from orders where idempotency_key = $1`,
    [key, request],
  )
  return row && { order: toOrder(row), isSameRequest: row.same }
}

/** Keeps the first gateway order an order was given, and answers with it. */
export async function saveGatewayOrder(tx: Transaction, id: OrderId, gatewayOrderId: string, checkAt: Date | undefined): Promise<string> {
  const [row] = await tx.query<{ gateway_order_id: string }>(
    `update orders set gateway_order_id = coalesce(gateway_order_id, $2), payment_check_at = coalesce(payment_check_at, $3)
     where id = $1 returning gateway_order_id`,
    [id, gatewayOrderId, checkAt ?? null],
  )
  return row?.gateway_order_id ?? gatewayOrderId
}

export type OrderChange = Partial<Pick<Order, 'state' | 'stock' | 'paidAt' | 'attention'>>

/** Writes what the workflow has decided; what `change` leaves out stays, and a reason for attention is added to those there are. */
export async function changeOrder(tx: Transaction, id: OrderId, change: OrderChange): Promise<void> {
  await tx.query(
    `update orders set state = coalesce($2, state), stock = coalesce($3, stock), paid_at = coalesce($4, paid_at),
       attention = case when position($5::text in attention) > 0 then attention else nullif(concat_ws(E'\\n', attention, $5::text), '') end, payment_check_at = case when $4::timestamptz is null then payment_check_at end
     where id = $1`,
    [id, change.state ?? null, change.stock ?? null, change.paidAt ?? null, change.attention ?? null],
  )
}

export async function notePaymentCancelled(tx: Transaction, gatewayOrderId: string, at: Date): Promise<void> {
  await tx.query(`update orders set payment_cancelled_at = $2 where gateway_order_id = $1 and state in ('awaiting_payment', 'lapsed')`, [
    gatewayOrderId,
    at,
  ])
}

/** Unpaid orders whose hold ran out, oldest first. */
export async function listLapsing(sql: Sql, now: Date, limit: number): Promise<OrderId[]> {
  const rows = await sql.query<{ id: OrderId }>(
    `select id from orders where state = 'awaiting_payment' and hold_until <= $1 order by hold_until limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}

/** Orders about which the gateway of this mode should be asked now, and those for which no payment could be opened yet. */
export async function listToReconcile(sql: Sql, { mode, now, limit }: { mode: Order['mode']; now: Date; limit: number }): Promise<Order[]> {
  const rows = await sql.query<OrderRow>(
    `(select ${columns} from orders where mode = $3 and payment_check_at <= $1 order by payment_check_at limit $2)
     union all
     (select ${columns} from orders
       where mode = $3 and state = 'awaiting_payment' and gateway_order_id is null and hold_until > $1 order by hold_until limit $2)`,
    [now, limit, mode],
  )
  return rows.map(toOrder)
}

export async function planPaymentCheck(tx: Transaction, id: OrderId, checkAt: Date | undefined): Promise<void> {
  await tx.query(`update orders set payment_check_at = $2 where id = $1 and state in ('awaiting_payment', 'lapsed')`, [id, checkAt ?? null])
}

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<Order | undefined> {
  const [row] = await sql.query<OrderRow>(`select ${columns} from orders ${which}`, values)
  return row && toOrder(row)
}

const columns = `id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, alternate_phone,
  address_line1, address_line2, city, address_state, pincode, gstin, business_name, total_paise, stock, hold_until, gateway_order_id, attention, placed_at, paid_at,
  (select json_agg(line order by line.position) from order_lines line where line.order_id = orders.id) as lines`

type OrderRow = {
  id: OrderId
  order_number: string
  state: OrderState
  payment_method: Order['paymentMethod']
  mode: Order['mode']
  came_from: Order['cameFrom']
  recipient_name: string
  email: string
  phone: string
  alternate_phone: string | null
  address_line1: string
  address_line2: string | null
  city: string
  address_state: string
  pincode: string
  gstin: string | null
  business_name: string | null
  total_paise: number
  stock: StockOfOrder
  hold_until: Date | null
  gateway_order_id: string | null
  attention: string | null
  placed_at: Date
  paid_at: Date | null
  lines: LineRow[]
}

const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  orderNumber: row.order_number,
  state: row.state,
  paymentMethod: row.payment_method,
  mode: row.mode,
  recipient: {
    name: row.recipient_name,
    email: row.email,
    phone: row.phone,
    alternatePhone: row.alternate_phone ?? undefined,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2 ?? undefined,
    city: row.city,
    state: row.address_state,
    pincode: row.pincode as Order['recipient']['pincode'],
    gstin: (row.gstin ?? undefined) as Order['recipient']['gstin'],
    businessName: row.business_name ?? undefined,
  },
  lines: row.lines.map(toLine),
  totalPaise: paise(row.total_paise),
  gatewayOrderId: row.gateway_order_id ?? undefined,
  stock: row.stock,
  holdUntil: row.hold_until ?? undefined,
  attention: row.attention ?? undefined,
  cameFrom: row.came_from,
  placedAt: row.placed_at,
  paidAt: row.paid_at ?? undefined,
})

type LineRow = {
  product_id: string
  product_name: string
  variant_id: string
  colour_name: string
  quantity: number
  unit_price_paise: number
  hsn_code: string
  gst_basis_points: number
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  making_days: number
  personal_name: string | null
  zodiac_sign: string | null
  snapshot: Pick<OrderLine, 'picture' | 'canvas'>
}

const toLineRow = (line: OrderLine, index: number): LineRow & { position: number } => ({
  position: index + 1,
  product_id: line.productId,
  product_name: line.productName,
  variant_id: line.variantId,
  colour_name: line.colourName,
  quantity: line.quantity,
  unit_price_paise: line.unitPricePaise,
  hsn_code: line.hsnCode,
  gst_basis_points: line.gstBasisPoints,
  weight_grams: line.weightGrams,
  length_mm: line.lengthMm,
  width_mm: line.widthMm,
  height_mm: line.heightMm,
  making_days: line.makingDays,
  personal_name: line.personalisation?.name || null,
  zodiac_sign: line.personalisation?.sign ?? null,
  snapshot: { picture: line.picture, canvas: line.canvas },
})

const toLine = (row: LineRow): OrderLine => ({
  productId: row.product_id as OrderLine['productId'],
  productName: row.product_name,
  variantId: row.variant_id as OrderLine['variantId'],
  colourName: row.colour_name,
  quantity: row.quantity,
  unitPricePaise: paise(row.unit_price_paise),
  hsnCode: row.hsn_code,
  gstBasisPoints: row.gst_basis_points,
  weightGrams: row.weight_grams,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  makingDays: row.making_days,
  personalisation: row.personal_name || row.zodiac_sign ? { name: row.personal_name ?? '', sign: row.zodiac_sign ?? undefined } : undefined,
  picture: row.snapshot.picture,
  canvas: row.snapshot.canvas,
})
