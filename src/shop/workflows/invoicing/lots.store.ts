import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'

/**
 * Whether the other of the two parcels of an order leaves with the invoice: it is booked and has no challan. `soldId` is the order that was paid,
 * `lotId` the order of this parcel.
 */
export async function isLaterLot(sql: Sql, { soldId, lotId }: { readonly soldId: OrderId; readonly lotId: OrderId }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from orders join parcels on parcels.order_id = orders.id and replaced_at is null
     where (orders.id = $1 or rest_of = $1 and sends_again is null) and orders.id <> $2 and orders.state <> 'cancelled'
       and booked_at is not null and not exists (select from challans where challans.parcel_id = parcels.id) limit 1`,
    [soldId, lotId],
  )
  return rows.length > 0
}
