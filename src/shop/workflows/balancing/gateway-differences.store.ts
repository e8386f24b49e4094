import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { onlinePaiseOf } from '../../pricing/part-payment.ts'
import { runDifferenceQueries } from './run-difference-queries.store.ts'
import { touchedFrom } from './touched.store.ts'

export type GatewayBounds = {
  readonly mode: string
  /** Promised by a bank before this, and still not taken. */
  readonly promisedBefore: Date
  /** Refunds that the gateway did not take before this, and those that it took before that, and that have not arrived. */
  readonly askedBefore: Date
  readonly refundedBefore: Date
  /** Events of the gateway from this on. */
  readonly eventsFrom: Date
}

/** Between the gateway and us, without any file. */
export function listGatewayDifferences(sql: Sql, bounds: GatewayBounds): Promise<Difference[]> {
  const { mode, promisedBefore, askedBefore, refundedBefore, eventsFrom } = bounds
  return runDifferenceQueries(sql, [
    [paymentsQuery, mode, promisedBefore],
    [refundsQuery, mode, askedBefore, refundedBefore],
    [unknownPaymentsQuery, eventsFrom],
  ])
}

const paymentsQuery = `
  select case attempt.state when 'mismatch' then 'payment_held' else 'payment_not_taken' end as cause, gateway_payment_id as reference,
         amount_paise as amount, amount_paise as found, ${onlinePaiseOf('orders')} as expected, first_seen_at as since, order_number,
         case when currency <> 'INR' then currency end as detail
    from payment_attempts attempt join orders on orders.id = order_id
   where mode = $1 and (attempt.state = 'mismatch' or attempt.state = 'authorised' and first_seen_at < $2)
     and not exists (select from payment_decisions decision where decision.gateway_payment_id = attempt.gateway_payment_id)`

/** One that has failed stays until staff have settled its order. */
const refundsQuery = `
  select case refund.state when 'failed' then 'refund_failed' else 'refund_slow' end as cause, refund.id as reference,
         refund.amount_paise as amount, asked_at as since, order_number, last_error as detail
    from refunds refund join orders on orders.id = refund.order_id
   where mode = $1 and (refund.state = 'asked' and asked_at < $2 or refund.state = 'pending' and asked_at < $3
      or refund.state = 'failed' and exists (select from order_attention note
           where note.order_id = orders.id and settled_at is null and note.cause in ('refund_failed', 'refund_refused')))`

/** Events of captured payments that neither we nor a settlement know. */
export function unknownCaptures(events: string): string {
  return `
  select external_id, payment, received_at, handled_at from inbox cross join lateral (select event -> 'payment') as of_event (payment)
   where source = 'payment-gateway' and external_id in (${events}) and payment ->> 'status' = 'captured'
     and not exists (select from payment_attempts attempt where attempt.gateway_payment_id = payment ->> 'gatewayPaymentId')
     and not exists (select from settlement_rows settled where settled.entity_id = payment ->> 'gatewayPaymentId')`
}

/** Money that came in for nothing that we know: events of captured payments without a payment of ours. */
const unknownPaymentsQuery = `
  select 'payment_unknown' as cause, payment ->> 'gatewayPaymentId' as reference, max((payment ->> 'amountPaise')::bigint) as amount,
         min(received_at) as since
    from (${unknownCaptures(touchedFrom('captured', '$1'))}) inbox where received_at >= $1 and handled_at is not null
   group by 2`
