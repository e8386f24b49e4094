import { paise } from '#src/kit/money.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { type OrderRow, type RecipientRow, toRecipient } from '../../orders/order-row.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import type { ExportedOrder } from './exported-order.ts'
import type { Conditions } from './order-conditions.store.ts'

const batchSize = 500

/** Reads the orders of a list from a cursor: all of them are as they were when it was opened. */
export async function readInBatches(
  tx: Transaction,
  { text, values }: Conditions,
  take: (orders: readonly ExportedOrder[]) => Promise<void>,
): Promise<void> {
  await tx.query(
    `declare exported no scroll cursor for select ${columns} from orders
     left join parcels parcel on parcel.order_id = orders.id and parcel.replaced_at is null
     where orders.id in (select id from orders where ${text}) order by placed_at desc, orders.id desc`,
    values,
  )
  for (;;) {
    const rows = await tx.query<ExportRow>(`fetch ${batchSize} from exported`)
    if (rows.length > 0) await take(rows.map(toExported))
    if (rows.length < batchSize) return
  }
}

const columns = `order_number, placed_at, paid_at, orders.state, payment_method, mode, total_paise, advance_paise, recipient_name, email, phone, alternate_phone,
  address_line1, address_line2, city, address_state, pincode, gstin, business_name,
  parcel.state as parcel_state, awb, courier_name, left(pickup_date, 10) as pickup_day,
  (select method from payment_attempts where order_id = orders.id and has_paid order by is_carried limit 1) as paid_by,
  (select string_agg(text, E'\\n' order by order_attention.id) from order_attention where order_id = orders.id and settled_at is null) as attention,
  (select array_agg(concat_ws(', ', quantity || ' x ' || product_name, colour_name, variant_id, personal_name, zodiac_sign) order by position)
     from order_lines where order_id = orders.id) as lines`

type ExportRow = RecipientRow &
  Pick<
    OrderRow,
    'order_number' | 'placed_at' | 'paid_at' | 'state' | 'payment_method' | 'mode' | 'total_paise' | 'advance_paise' | 'attention'
  > & {
    parcel_state: ParcelState | null
    awb: string | null
    courier_name: string | null
    pickup_day: string | null
    paid_by: string | null
    lines: string[] | null
  }

const toExported = (row: ExportRow): ExportedOrder => ({
  orderNumber: row.order_number,
  placedAt: row.placed_at,
  paidAt: row.paid_at ?? undefined,
  state: row.state,
  paymentMethod: row.payment_method,
  mode: row.mode,
  attention: row.attention ?? undefined,
  totalPaise: paise(row.total_paise),
  advancePaise: paise(row.advance_paise),
  paidBy: row.paid_by ?? undefined,
  recipient: toRecipient(row),
  lines: row.lines ?? [],
  parcelState: row.parcel_state ?? undefined,
  awb: row.awb ?? undefined,
  courierName: row.courier_name ?? undefined,
  pickupDay: row.pickup_day ?? undefined,
})
