import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'

/** What the carrier has paid out for each AWB. A payout whose report says otherwise than paid does not count. */
const paidByAwb = `
  select awb, sum(amount_paise)::bigint as paid, (count(*) filter (where amount_paise > 0))::integer as times, min(amount_paise) < 0 as is_taken_back,
         coalesce(max(remitted_at), max(paid_at), max(delivered_at)) as at, string_agg(distinct remittance_id, ', ') as payouts,
         string_agg(distinct nullif(nullif(adjustment, '0'), '0.00'), ', ') as adjustment, string_agg(distinct linked_remittances, ', ') as linked
    from remitted_parcels left join remittances using (remittance_id)
   where status is null or status ilike '%success%' group by awb`

/** The parcels whose cash the courier has collected, with when. */
const collected = `
  select parcel.awb, order_number, total_paise as owed,
         coalesce((select max(at) from tracking_scans scan where scan.parcel_id = parcel.id and scan.state = 'delivered'), parcel.updated_at) as delivered_at
    from parcels parcel join orders on orders.id = parcel.order_id
   where parcel.state = 'delivered' and parcel.awb is not null and payment_method = 'cod' and mode = $1`

/** From the first parcel on that a remittance was read for. */
const isCovered = 'delivered_at >= (select min(delivered_at) from remitted_parcels)'

/** In the carrier's remittances, as far as its files were read. `dueBefore`: cash of parcels delivered before it must be paid out. */
export function listCashDifferences(
  sql: Sql,
  { mode, dueBefore }: { readonly mode: string; readonly dueBefore: Date },
): Promise<Difference[]> {
  return runDifferenceQueries(sql, [[paidQuery], [lateQuery, mode, dueBefore], [unpaidPayoutsQuery]])
}

/** Each AWB once, by the worst that is wrong with it. */
const paidQuery = `
  select cause, awb as reference, case when cause in ('cash_short', 'cash_over') then abs(paid - owed) else abs(paid) end as amount, paid as found,
         owed as expected, at as since, order_number, coalesce(adjustment, linked, payouts) as detail
    from (
      select cash.*, case when is_cash then total_paise end as owed, order_number,
             case when parcel.id is null then 'cash_unknown_awb' when not is_cash then 'cash_not_due' when times > 1 and paid > total_paise then 'cash_twice'
                  when is_taken_back and parcel.state = 'delivered' and paid < total_paise then 'cash_taken_back'
                  when parcel.state <> 'delivered' and paid > 0 then 'cash_undelivered'
                  when adjustment is not null or linked is not null then 'cash_adjusted' when paid <= 0 then null
                  when paid < total_paise then 'cash_short' when paid > total_paise then 'cash_over' end as cause
        from (${paidByAwb}) cash left join parcels parcel using (awb) left join orders on orders.id = parcel.order_id
        cross join lateral (select payment_method = 'cod' as is_cash) as method) judged
   where cause is not null`

const lateQuery = `
  select 'cash_late' as cause, awb as reference, owed as amount, delivered_at as since, order_number
    from (${collected}) as collected
   where delivered_at < $2 and ${isCovered} and not exists (select from (${paidByAwb}) cash where cash.awb = collected.awb)`

/** A payout that the carrier's own report does not call paid. */
const unpaidPayoutsQuery = `
  select 'cash_unpaid' as cause, remittance_id as reference, collected_paise as amount, paid_at as since, coalesce(nullif(remarks, ''), status) as detail
    from remittances where status not ilike '%success%'`

/** Cash that the courier has collected and not paid out, and since when. */
export type CashAtCourier = { readonly parcels: number; readonly amountPaise: Paise; readonly since: Date | undefined }

export async function findCashAtCourier(sql: Sql, mode: string): Promise<CashAtCourier> {
  const [row] = await sql.query<{ parcels: number; amount: number; since: Date | null }>(atCourierQuery, [mode])
  return { parcels: row?.parcels ?? 0, amountPaise: paise(row?.amount ?? 0), since: row?.since ?? undefined }
}

/** Before the first remittance that was read, all of it; afterwards only what came since, for what was paid before nobody knows. */
const atCourierQuery = `
  select count(*)::integer as parcels, coalesce(sum(owed), 0)::bigint as amount, min(delivered_at) as since from (${collected}) as collected
   where (${isCovered} or not exists (select from remitted_parcels))
     and not exists (select from (${paidByAwb}) cash where cash.awb = collected.awb)`

/** How the cash of these payouts fared, for the carrier's pages. */
export type CashCounts = { readonly paidOut: number; readonly paidOutPaise: Paise }

/** Parcels whose cash is paid out to the paisa. */
export async function countPaidOut(sql: Sql): Promise<CashCounts> {
  const [row] = await sql.query<{ parcels: number; amount: number }>(paidOutQuery)
  return { paidOut: row?.parcels ?? 0, paidOutPaise: paise(row?.amount ?? 0) }
}

const paidOutQuery = `
  select count(*)::integer as parcels, coalesce(sum(paid), 0)::bigint as amount
    from (${paidByAwb}) cash join parcels parcel using (awb) join orders on orders.id = parcel.order_id
   where payment_method = 'cod' and paid = total_paise`
