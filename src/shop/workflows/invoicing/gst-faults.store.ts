import { addDays, startOfDay } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { StoredGstFaults } from '../../tax/gst-checks.ts'
import type { TaxTotals } from '../../tax/split-tax.ts'
import type { DocumentFilter } from '../../tax/tax-documents.store.ts'

/** Enough to see what is wrong. */
const mostNamed = 20

/** What contradicts the return of these days, each as numbers of documents or orders, the first twenty. */
export async function findStoredFaults(sql: Sql, { from, to, trials }: DocumentFilter): Promise<StoredGstFaults> {
  const numbers = async (query: string, values: readonly unknown[]): Promise<string[]> => {
    const rows = await sql.query<{ number: string }>(`${query} order by number limit ${mostNamed}`, values)
    return rows.map(({ number }) => number)
  }
  const days = [from, to, trials]
  const moments = [startOfDay(from), startOfDay(addDays(to, 1)), trials]
  const [totals, missingNumbers, outOfOrder, otherSums, overCredited, notInvoiced, notCredited] = await Promise.all([
    storedTotals(sql, days),
    numbers(missingNumbersQuery, days),
    numbers(outOfOrderQuery, days),
    numbers(otherSumsQuery, days),
    numbers(overCreditedQuery, days),
    numbers(notInvoicedQuery, moments),
    numbers(notCreditedQuery, moments),
  ])
  return { totals, missingNumbers, outOfOrder, otherSums, overCredited, notInvoiced, notCredited }
}

async function storedTotals(sql: Sql, days: readonly unknown[]): Promise<TaxTotals> {
  const [row] = await sql.query<Record<'taxable' | 'cgst' | 'sgst' | 'igst' | 'total', number>>(storedTotalsQuery, days)
  const { taxable = 0, cgst = 0, sgst = 0, igst = 0, total = 0 } = row ?? {}
  return {
    taxablePaise: paise(taxable),
    cgstPaise: paise(cgst),
    sgstPaise: paise(sgst),
    igstPaise: paise(igst),
    totalPaise: paise(total),
  }
}

const ofTheseDays = 'issued_on between $1 and $2 and is_trial = $3'

/** Documents of a seller that was not registered are in no table. */
const storedTotalsQuery = `
  select coalesce(sum(sign * taxable_paise), 0)::bigint as taxable, coalesce(sum(sign * cgst_paise), 0)::bigint as cgst,
         coalesce(sum(sign * sgst_paise), 0)::bigint as sgst, coalesce(sum(sign * igst_paise), 0)::bigint as igst,
         coalesce(sum(sign * total_paise), 0)::bigint as total
    from tax_documents cross join lateral (select case kind when 'invoice' then 1 else -1 end as sign) as signs
   where ${ofTheseDays} and content -> 'seller' ? 'gstin'`

const numbersIssued = `select series, serial, number, issued_on, is_trial from tax_documents
    union all select series, serial, number, issued_on, is_trial from challans`

/** Also the number before the first of these days, without which the series would not join. */
const missingNumbersQuery = `
  with issued as (${numbersIssued})
  select series || '/' || lpad(serial::text, greatest(4, length(serial::text)), '0') as number
    from (select series, greatest(min(serial) - 1, 1) as first, max(serial) as last from issued where ${ofTheseDays} group by series) span
    cross join lateral generate_series(first, last) as wanted (serial)
   where not exists (select from issued document where document.series = span.series and document.serial = wanted.serial)`

const outOfOrderQuery = `
  with issued as (${numbersIssued})
  select number from issued document where ${ofTheseDays} and exists (select from issued earlier
    where earlier.series = document.series and earlier.serial = document.serial - 1 and earlier.issued_on > document.issued_on)`

const otherSumsQuery = `
  select number from tax_documents cross join lateral (
      select sum((line ->> 'taxablePaise')::bigint) as taxable, sum((line ->> 'cgstPaise')::bigint) as cgst, sum((line ->> 'sgstPaise')::bigint) as sgst,
             sum((line ->> 'igstPaise')::bigint) as igst, sum((line ->> 'totalPaise')::bigint) as total
        from jsonb_array_elements(content -> 'lines') as line) as sums
   where ${ofTheseDays} and (taxable, cgst, sgst, igst, total) is distinct from (taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)`

const overCreditedQuery = `
  select invoice.number from tax_documents invoice
   where invoice.number in (select corrects from tax_documents where kind = 'credit-note' and ${ofTheseDays})
     and invoice.total_paise < (select sum(total_paise) from tax_documents note where note.corrects = invoice.number)`

const notInvoicedQuery = `
  select distinct order_number as number from order_events event join orders on orders.id = event.order_id
   where event.state = 'booked' and at >= $1 and at < $2 and (mode <> 'live') = $3 and payment_method <> 'free'
     and not exists (select from tax_documents where order_id = orders.id and kind = 'invoice')`

/** An online order that came back is credited when it is refunded, which is decided later. */
const notCreditedQuery = `
  select distinct order_number as number from order_events event join orders on orders.id = event.order_id
    join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
   where (event.state = 'cancelled' or event.state = 'returned_to_origin' and payment_method = 'cod') and at >= $1 and at < $2 and (mode <> 'live') = $3
     and invoice.total_paise > (select coalesce(sum(total_paise), 0) from tax_documents note where note.corrects = invoice.number)`
