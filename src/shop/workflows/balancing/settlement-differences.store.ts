import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'
import { touched, touchedFrom } from './touched.store.ts'

/** In the gateway's settlements, as far as its files were read. `settledBefore`: payments before it must be in one of them. */
export function listSettlementDifferences(
  sql: Sql,
  { mode, settledBefore }: { readonly mode: string; readonly settledBefore: Date },
): Promise<Difference[]> {
  return runDifferenceQueries(sql, [
    [paymentRowsQuery(touched('payment'))],
    [refundRowsQuery(touched('refund'))],
    [otherRowsQuery],
    [`${totalsQuery(touched('settlement'))} and (cause <> 'settlement_unread' or since >= (select min(settled_at) from settlement_rows))`],
    [missingDaysQuery, mode, settledBefore],
  ])
}

/** Each payment once, by the worst that is wrong with it. */
export const paymentRowsQuery = (payments: string): string => `
  select cause, reference, amount, found, expected, since, order_number, detail from (
    select case when max(settled.dispute_id) is not null then 'settled_disputed'
                when max(attempt.gateway_payment_id) is null then 'settled_unknown'
                when count(*) > 1 then 'settled_twice'
                when max(attempt.state) in ('created', 'authorised', 'failed') then 'settled_unpaid'
                when max(settled.amount_paise) <> max(attempt.amount_paise) then 'settled_amount' end as cause,
           entity_id as reference,
           case when max(settled.dispute_id) is null and count(*) = 1 and max(attempt.state) not in ('created', 'authorised', 'failed')
             then abs(max(settled.amount_paise) - max(attempt.amount_paise)) else max(settled.amount_paise) end as amount,
           max(settled.amount_paise) as found, max(attempt.amount_paise) as expected, max(settled.settled_at) as since,
           max(order_number) as order_number, coalesce(max(settled.dispute_id), max(settled.receipt)) as detail
      from settlement_rows settled left join payment_attempts attempt on attempt.gateway_payment_id = entity_id
      left join orders on orders.id = attempt.order_id
     where settled.kind = 'payment' and entity_id in (${payments}) group by entity_id) judged
   where cause is not null`

export const refundRowsQuery = (refunds: string): string => `
  select cause, reference, amount, found, expected, since, order_number from (
    select case when refund.id is null then 'settled_refund_unknown' when refund.state = 'failed' then 'settled_refund_failed'
                when settled.amount_paise <> refund.amount_paise then 'settled_refund_amount' end as cause,
           entity_id as reference, coalesce(nullif(abs(settled.amount_paise - refund.amount_paise), 0), settled.amount_paise) as amount,
           settled.amount_paise as found, refund.amount_paise as expected, settled.settled_at as since,
           order_number
      from settlement_rows settled left join refunds refund on refund.gateway_refund_id = entity_id
      left join payment_attempts attempt on attempt.gateway_payment_id = settled.gateway_payment_id
      left join orders on orders.id = coalesce(refund.order_id, attempt.order_id)
     where settled.kind = 'refund' and entity_id in (${refunds})) judged
   where cause is not null`

/** What is neither a payment nor a refund is for a person. */
const otherRowsQuery = `
  select case when dispute_id is null then 'settled_correction' else 'settled_disputed' end as cause, entity_id as reference,
         abs(credit_paise - debit_paise) as amount, credit_paise - debit_paise as found, settled_at as since,
         coalesce(description, kind) as detail
    from settlement_rows where kind not in ('payment', 'refund')`

/** A settlement whose rows were not read, also from before the first file. */
export const totalsQuery = (settlements: string): string => `
  select cause, settlement_id as reference, amount, found, expected, since, detail from (
    select case when status ilike '%fail%' then 'settlement_failed'
                when status ilike '%process%' and of_rows.net is null then 'settlement_unread'
                when of_rows.net <> total.amount_paise then 'settlement_sum' end as cause,
           settlement_id, coalesce(nullif(abs(of_rows.net - total.amount_paise), 0), total.amount_paise) as amount,
           total.amount_paise as found, of_rows.net as expected, made_at as since, coalesce(utr, status) as detail
      from settlement_totals total
      left join lateral (select sum(credit_paise - debit_paise)::bigint as net from settlement_rows settled
        where settled.settlement_id = total.settlement_id) of_rows on true
     where settlement_id in (${settlements})) judged
   where cause is not null`

/** Payments that no settlement has. */
export const unsettledPayments = (payments: string): string => `
  select gateway_payment_id, order_id, amount_paise, first_seen_at from payment_attempts attempt
   where gateway_payment_id in (${payments}) and state in ('captured', 'refunded', 'surplus', 'mismatch')
     and not exists (select from settlement_rows settled where settled.entity_id = attempt.gateway_payment_id)`

const firstMade = `(select min(made_at) from settlement_rows where kind = 'payment')`

/** From the first payment that was found in a settlement on: what came in before, no file was read for. */
const missingDaysQuery = `
  select 'settlement_missing' as cause, day::text as reference, sum(amount_paise)::bigint as amount, min(first_seen_at) as since, count(*)::integer as count
    from (${unsettledPayments(touchedFrom('unsettled', firstMade))}) attempt join orders on orders.id = order_id
    cross join lateral (select (first_seen_at at time zone 'Asia/Kolkata')::date as day) as seen
   where mode = $1 and first_seen_at < $2 and first_seen_at >= ${firstMade}
   group by day`
