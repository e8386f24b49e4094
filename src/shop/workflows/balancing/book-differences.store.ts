import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'
import { touched } from './touched.store.ts'

/** In our own books: what follows from an order, and did not. `bookedBefore`: an invoice of before then must have its parcel. */
export function listBookDifferences(
  sql: Sql,
  { mode, bookedBefore }: { readonly mode: string; readonly bookedBefore: Date },
): Promise<Difference[]> {
  return runDifferenceQueries(sql, [
    [`${notInvoicedQuery(ordersTouched)} having mode = $1`, mode],
    [`${notSentQuery(ordersTouched)} and mode = $1 and issued_at < $2`, mode, bookedBefore],
    [`${notCreditedQuery(ordersTouched)} having mode = $1`, mode],
  ])
}

const ordersTouched = touched('order')

export const notInvoicedQuery = (orders: string): string => `
  select 'parcel_without_invoice' as cause, order_number as reference, total_paise as amount, min(at) as since, order_number
    from order_events event join orders on orders.id = event.order_id
   where event.order_id in (${orders}) and event.state = 'booked' and payment_method <> 'free' and not exists (select from tax_documents where order_id = orders.id and kind = 'invoice')
   group by orders.id, order_number, total_paise, mode`

const credited = '(select coalesce(sum(total_paise), 0) from tax_documents note where note.corrects = invoice.number)'

/** An order that was sent by hand has no parcel of ours, and needs none. */
export const notSentQuery = (orders: string): string => `
  select 'invoice_without_parcel' as cause, invoice.number as reference, invoice.total_paise as amount, issued_at as since, order_number
    from tax_documents invoice join orders on orders.id = invoice.order_id
   where invoice.order_id in (${orders}) and invoice.kind = 'invoice' and orders.state in ('paid', 'confirmed', 'booked')
     and not exists (select from parcels where parcels.order_id = orders.id and parcels.state not in ('booking', 'cancelled'))
     and invoice.total_paise > ${credited}`

/** An online order that came back is credited when it is refunded, which is decided later. */
export const notCreditedQuery = (orders: string): string => `
  select 'cancelled_not_credited' as cause, invoice.number as reference, invoice.total_paise - ${credited} as amount, min(at) as since, order_number
    from order_events event join orders on orders.id = event.order_id
    join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
   where event.order_id in (${orders}) and (event.state = 'cancelled' or event.state = 'returned_to_origin' and payment_method = 'cod')
     and invoice.total_paise > ${credited}
   group by orders.id, invoice.number, invoice.total_paise, order_number, mode`
