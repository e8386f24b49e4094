import type { Transaction } from '#src/platform/db/database.ts'
import { notCreditedQuery, notInvoicedQuery, notSentQuery } from './book-differences.store.ts'
import { paidQuery, parcelsOfOthers, unpaid, withOthersOfParcel } from './cash-differences.store.ts'
import { unknownCaptures } from './gateway-differences.store.ts'
import { paymentRowsQuery, refundRowsQuery, totalsQuery, unsettledPayments } from './settlement-differences.store.ts'
import type { TouchedKind } from './touched.store.ts'

const seen = (kind: TouchedKind): string => `select reference from seen where kind = '${kind}'`
const ofOthers = parcelsOfOthers(seen('remittance'), seen('way of paying'))

/** What of each kind differs, or will when its day comes: in any mode, with no bound of time, and also from before the first file. */
const open = {
  payment: `select reference from (${paymentRowsQuery(seen('payment'))}) as differing`,
  refund: `select reference from (${refundRowsQuery(seen('refund'))}) as differing`,
  settlement: `select reference from (${totalsQuery(seen('settlement'))}) as differing`,
  unsettled: `select gateway_payment_id from (${unsettledPayments(seen('unsettled'))}) as differing`,
  captured: `select external_id from (${unknownCaptures(seen('captured'))}) as differing`,
  cash: withOthersOfParcel(`select reference from (${paidQuery(seen('cash'))}) as differing`),
  owed: `select id from (${unpaid(seen('owed'))}) as differing`,
  remittance: `select remittance_id from remitted_parcels where awb in (${withOthersOfParcel('select awb from open_of_others')})`,
  'way of paying': `select order_id from parcels where awb in (select awb from open_of_others)`,
  order: `select id from orders where order_number in (
      select order_number from (${notInvoicedQuery(seen('order'))}) as differing union all select order_number from (${notSentQuery(seen('order'))}) as differing
      union all select order_number from (${notCreditedQuery(seen('order'))}) as differing)`,
} as const satisfies Record<TouchedKind, string>

/**
 * One statement, and therefore one moment: a row that another transaction adds meanwhile is not among those seen, and stays with what it is about.
 * So whatever differs has a row, whichever transaction changed it last.
 */
const settleQuery = `
  with seen as materialized (select id, kind, reference from money_touched where id > $1 order by id limit $2),
  open_of_others as materialized (
    select reference as awb from (${paidQuery(`select awb from (${ofOthers}) as others`)}) as differing
    union all select awb from (${unpaid(`select id from (${ofOthers}) as others`)}) as differing),
  open as materialized (${Object.entries(open)
    .map(([kind, references]) => `select '${kind}' as kind, reference from (${references}) as open_of_kind (reference)`)
    .join('\n    union all ')}),
  settled as (
    delete from money_touched where id in (
      select id from seen where not exists (select from open where open.kind = seen.kind and open.reference = seen.reference)) returning 1)
  select (select max(id) from seen) as last, (select count(*) from settled)::integer as settled`

/** Of so many that were touched after `after`. `last` is undefined when there were none. */
export async function settleTouched(
  tx: Transaction,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly last: number | undefined; readonly settled: number }> {
  const [row] = await tx.query<{ last: number | null; settled: number }>(settleQuery, [after, limit])
  return { last: row?.last ?? undefined, settled: row?.settled ?? 0 }
}
