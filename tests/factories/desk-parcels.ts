import type { Database } from '#src/platform/db/database.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import type { ParcelState } from '#src/shop/shipping/parcel.ts'
import type { UnitState } from '#src/shop/workshop/unit.ts'

export type DeskParcel = {
  readonly orderState: OrderState
  readonly state: ParcelState
  readonly isPacked?: boolean
  readonly isBlocked?: boolean
  readonly isSettled?: boolean
  readonly hasAwb?: boolean
  readonly pickupDate?: string
  readonly startedAt?: string
  readonly courierName?: string
}

/** Adds orders with one parcel each, written past the workflows; their numbers begin with `MJ-20001`. Returns the numbers. */
export async function insertDeskParcels(db: Pick<Database, 'query'>, parcels: readonly DeskParcel[]): Promise<string[]> {
  const rows = parcels.map((parcel, at) => ({ at: at + 1, ...defaults, ...parcel }))
  await db.query(
    `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, address_line1, city, address_state,
       pincode, goods_paise, discount_paise, delivery_paise, cash_fee_paise, contained_tax_paise, total_paise, stock, hold_until, placed_at, paid_at, mailbox_key)
     select 'order-of-the-desk-' || lpad(row.at::text, 8, '0'), 'MJ-' || 20000 + row.at, row."orderState", 'online', 'sandbox', 'cart', 'Asha Rao',
       'asha@example.com', '9820012345', '14 Karve Road', 'Pune', 'Maharashtra', '411004', 49900, 0, 0, 0, 0, 49900,
       case when row."orderState" = 'cancelled' then 'released' else 'taken' end, null, row."startedAt", row."startedAt", 'asha@example.com'
     from jsonb_to_recordset($1) as row (at integer, "orderState" text, "startedAt" timestamptz)`,
    [JSON.stringify(rows)],
  )
  await db.query(
    `insert into parcels (id, order_id, state, awb, courier_name, pickup_date, blocked_reason, packed_at, packed_by, settled_at, started_at, updated_at)
     select 'parcel-of-the-desk-' || lpad(row.at::text, 8, '0'), 'order-of-the-desk-' || lpad(row.at::text, 8, '0'), row.state,
       case when row."hasAwb" then 'AWB' || row.at end, case when row."hasAwb" then row."courierName" end,
       row."pickupDate", case when row."isBlocked" then 'The wallet is low.' end, case when row."isPacked" then row."startedAt" end,
       case when row."isPacked" then 'Kavya' end, case when row."isSettled" then row."startedAt" end, row."startedAt", row."startedAt"
     from jsonb_to_recordset($1) as row (at integer, state text, "hasAwb" boolean, "courierName" text, "pickupDate" text, "isBlocked" boolean,
       "isPacked" boolean, "isSettled" boolean, "startedAt" timestamptz)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ at }) => `MJ-${20_000 + at}`)
}

const defaults = {
  isPacked: false,
  isBlocked: false,
  isSettled: false,
  hasAwb: true,
  pickupDate: '2026-11-23',
  startedAt: '2026-11-22T06:00:00Z',
  courierName: 'Blue Dart',
}

/** Gives each of these orders one line of a variant that is stocked; its quantity is one. */
export const insertLines = (db: Pick<Database, 'query'>, variantId: string): Promise<unknown> =>
  db.query(
    `insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise, hsn_code,
       gst_basis_points, weight_grams, length_mm, width_mm, height_mm, making_days, snapshot)
     select id, 1, 'ring-box', 'Ring Box', $1, 'Oxblood', 1, 49900, '42023110', 1800, 300, 90, 90, 60, 2, '{}' from orders`,
    [variantId],
  )

/** Gives these orders a unit each, of the lines of `insertLines`. */
export async function insertUnits(
  db: Pick<Database, 'query'>,
  orderNumbers: readonly string[],
  { state, writing }: { readonly state: UnitState; readonly writing: string | undefined },
): Promise<void> {
  const ofThese = `(select id from orders where order_number = any ($1))`
  await db.query(`update order_lines set personal_name = $2 where order_id in ${ofThese}`, [orderNumbers, writing ?? null])
  await db.query(
    `insert into units (order_id, number, line_position, state, ready_on) select id, 1, 1, $2, '2026-11-23' from orders where id in ${ofThese}`,
    [orderNumbers, state],
  )
}
