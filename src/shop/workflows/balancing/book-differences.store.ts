import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'

/** In our own books: what follows from an order, and did not. `bookedBefore`: an invoice of before then must have its parcel. */
export function listBookDifferences(
  sql: Sql,
  { mode, bookedBefore }: { readonly mode: string; readonly bookedBefore: Date },
): Promise<Difference[]> {
  return runDifferenceQueries(sql, [
    [notInvoicedQuery, mode],
    [notSentQuery, mode, bookedBefore],
    [notCreditedQuery, mode],
  ])
}

const notInvoicedQuery = `
  select 'parcel_without_invoice' as cause, order_number as reference, total_paise as amount, min(at) as since, order_number
    from order_events event join orders on orders.id = event.order_id
   where event.state = 'booked' and mode = $1 and not exists (select from tax_documents where order_id = orders.id and kind = 'invoice')
   group by order_number, total_paise`

const credited = '(select coalesce(sum(total_paise), 0) from tax_documents note where note.corrects = invoice.number)'

/** An order that was sent by hand has no parcel of ours, and needs none. */
const notSentQuery = `
  select 'invoice_without_parcel' as cause, invoice.number as reference, invoice.total_paise as amount, issued_at as since, order_number
    from tax_documents invoice join orders on orders.id = invoice.order_id
   where invoice.kind = 'invoice' and mode = $1 and issued_at < $2 and orders.state in ('paid', 'confirmed', 'booked')
     and not exists (select from parcels where parcels.order_id = orders.id and parcels.state not in ('booking', 'cancelled'))
     and invoice.total_paise > ${credited}`

/** An online order that came back is credited when it is refunded, which is decided later. */
const notCreditedQuery = `
  select 'cancelled_not_credited' as cause, invoice.number as reference, invoice.total_paise - ${credited} as amount, min(at) as since, order_number
    from order_events event join orders on orders.id = event.order_id
    join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
   where (event.state = 'cancelled' or event.state = 'returned_to_origin' and payment_method = 'cod') and mode = $1
     and invoice.total_paise > ${credited}
   group by invoice.number, invoice.total_paise, order_number`
