import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { isPaidOut } from '../../payouts/remittance-status.ts'
import { cashPaiseOf } from '../../pricing/part-payment.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'
import { touched, touchedFrom } from './touched.store.ts'

/** What the courier collects of a cash order. */
const balance = cashPaiseOf('orders')

/** Cash that the carrier has paid out, by AWB. A payout whose report says otherwise than paid does not count. */
const paidRows = rowsPaid('remitted_parcels left join remittances using (remittance_id)')
function rowsPaid(from: string): string {
  return `${from} where (status is null or ${isPaidOut})`
}

/** SQL: what the carrier says in this column; null where it says that there is nothing: "NA", "-", "₹0.00". */
const notedIn = (column: string): string =>
  `nullif(regexp_replace(btrim(${column}), '^(?:(?:₹|rs[.]?)?\\s*0*(?:[.,]0*)?|n[.]?/?a[.]?|nil|none|null|[-–—.]+)$', '', 'i'), '')`
const isSetOff = `coalesce(${notedIn('adjustment')}, ${notedIn('linked_remittances')}) is not null`

/** SQL: these AWBs with all others that their parcels have had; the carrier's files may name any of them. */
export const withOthersOfParcel = (awbs: string): string => `
  select coalesce(other.awb, given.awb) as awb from (${awbs}) as given (awb)
    left join parcel_awbs one on one.awb = given.awb left join parcel_awbs other on other.parcel_id = one.parcel_id`

/** With the AWB that the parcel has now; null where no parcel had it. Joined, because all rows of all files are counted: a look-up for each would take longer. */
const paidRowsWithPresent = rowsPaid(`remitted_parcels left join remittances using (remittance_id)
      left join (select had.awb as former, parcels.awb as present from parcel_awbs had join parcels on parcels.id = had.parcel_id) as known
        on former = remitted_parcels.awb`)
/** By every AWB that a parcel has had. */
const paidRowsOfParcel = rowsPaid('parcel_awbs had join remitted_parcels using (awb) left join remittances using (remittance_id)')

const paidByAwb = (which = 'true'): string => `
  select coalesce(present, remitted_parcels.awb) as awb, sum(amount_paise)::bigint as paid, (count(*) filter (where amount_paise > 0))::integer as times,
         min(amount_paise) < 0 as is_taken_back, coalesce(max(remitted_at), max(paid_at), max(delivered_at)) as at, bool_or(${isSetOff}) as is_set_off
    from ${paidRowsWithPresent} and ${which} group by 1`

/** In the carrier's own words; looked up only for what differs. */
const paidWords = `
  select coalesce(string_agg(distinct ${notedIn('adjustment')}, ', '), string_agg(distinct ${notedIn('linked_remittances')}, ', '),
                  string_agg(distinct remittance_id, ', ')) as detail
    from ${paidRows} and remitted_parcels.awb in (${withOthersOfParcel('select judged.awb')})`

/** Those of these parcels whose cash the courier has collected and not paid out, with when. The scans of all others need not be read. */
export const unpaid = (parcels: string): string => `
  select id, order_id, awb, order_number, mode, owed,
         coalesce((select max(at) from tracking_scans scan where scan.parcel_id = parcel.id and scan.state = 'delivered'), parcel.updated_at) as delivered_at
    from (
      select parcels.id, order_id, awb, parcels.updated_at, order_number, mode, ${balance} as owed
        from parcels join orders on orders.id = parcels.order_id
       where parcels.id in (${parcels}) and parcels.state = 'delivered' and awb is not null and payment_method = 'cod'
         and not exists (select from ${paidRowsOfParcel} and had.parcel_id = parcels.id)
      offset 0) parcel`

const firstPaid = '(select min(delivered_at) from remitted_parcels)'
/** From the first parcel on that a remittance was read for. */
const isCovered = `delivered_at >= ${firstPaid}`

/** A change of a payout, or of how an order is paid, is one of its parcels. */
export const parcelsOfOthers = (remittances: string, orders: string): string => `
  select had.parcel_id as id, awb from remitted_parcels left join parcel_awbs had using (awb) where remittance_id in (${remittances})
  union all select parcel.id, parcel.awb from parcels parcel where parcel.order_id in (${orders})`
const touchedByOthers = parcelsOfOthers(touched('remittance'), touched('way of paying'))

const parcelsFrom = (from: string): string => `${touchedFrom('owed', from)} union all select id from (${touchedByOthers}) as others`

/** In the carrier's remittances, as far as its files were read. `dueBefore`: cash of parcels delivered before it must be paid out. */
export function listCashDifferences(
  sql: Sql,
  { mode, dueBefore }: { readonly mode: string; readonly dueBefore: Date },
): Promise<Difference[]> {
  return runDifferenceQueries(sql, [[paidQuery(awbsTouched)], [lateQuery, mode, dueBefore], [unpaidPayoutsQuery]])
}

const awbsTouched = `${touched('cash')} union all select awb from (${touchedByOthers}) as others`

/** Each AWB once, by the worst that is wrong with it. */
export const paidQuery = (awbs: string): string => `
  select cause, awb as reference, case when cause in ('cash_short', 'cash_over', 'cash_taken_back') then abs(paid - owed) else abs(paid) end as amount, paid as found,
         owed as expected, asked, at as since, order_number, (${paidWords}) as detail
    from (
      select cash.*, case when is_cash then ${balance} end as owed, collect_paise as asked, order_number,
             case when parcel.id is null then 'cash_unknown_awb' when not is_cash then 'cash_not_due' when times > 1 and paid > ${balance} then 'cash_twice'
                  when is_taken_back and parcel.state = 'delivered' and paid < ${balance} then 'cash_taken_back'
                  when parcel.state <> 'delivered' and paid > 0 then 'cash_undelivered'
                  when is_set_off then 'cash_adjusted' when paid <= 0 then null
                  when paid < ${balance} then 'cash_short' when paid > ${balance} then 'cash_over' end as cause
        from (${paidByAwb(`remitted_parcels.awb in (${withOthersOfParcel(awbs)})`)}) cash left join parcels parcel using (awb) left join orders on orders.id = parcel.order_id
        cross join lateral (select payment_method = 'cod' as is_cash) as method) judged
   where cause is not null`

const lateQuery = `
  select 'cash_late' as cause, awb as reference, owed as amount, delivered_at as since, order_number
    from (${unpaid(parcelsFrom(firstPaid))}) as unpaid
   where mode = $1 and delivered_at < $2 and ${isCovered}`

/** A payout that the carrier's own report does not call paid. */
const unpaidPayoutsQuery = `
  select 'cash_unpaid' as cause, remittance_id as reference, collected_paise as amount, paid_at as since, coalesce(nullif(remarks, ''), status) as detail
    from remittances where not ${isPaidOut}`

/** Cash that the courier has collected and not paid out, and since when. */
export type CashAtCourier = { readonly parcels: number; readonly amountPaise: Paise; readonly since: Date | undefined }

export async function findCashAtCourier(sql: Sql, mode: string): Promise<CashAtCourier> {
  const [row] = await sql.query<{ parcels: number; amount: number; since: Date | null }>(atCourierQuery, [mode])
  return { parcels: row?.parcels ?? 0, amountPaise: paise(row?.amount ?? 0), since: row?.since ?? undefined }
}

/** Before the first remittance that was read, all of it; afterwards only what came since, for what was paid before nobody knows. */
const atCourierQuery = `
  select count(*)::integer as parcels, coalesce(sum(owed), 0)::bigint as amount, min(delivered_at) as since from (${unpaid(parcelsFrom(`coalesce(${firstPaid}, '-infinity')`))}) as unpaid
   where mode = $1 and (${isCovered} or not exists (select from remitted_parcels))`

/** How the cash of these payouts fared, for the carrier's pages. */
export type CashCounts = { readonly paidOut: number; readonly paidOutPaise: Paise }

/** Parcels whose cash is paid out to the paisa. */
export async function countPaidOut(sql: Sql): Promise<CashCounts> {
  const [row] = await sql.query<{ parcels: number; amount: number }>(paidOutQuery)
  return { paidOut: row?.parcels ?? 0, paidOutPaise: paise(row?.amount ?? 0) }
}

const paidOutQuery = `
  select count(*)::integer as parcels, coalesce(sum(paid), 0)::bigint as amount
    from (${paidByAwb()}) cash join parcels parcel using (awb) join orders on orders.id = parcel.order_id
   where payment_method = 'cod' and paid = ${balance}`
