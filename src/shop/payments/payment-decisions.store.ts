import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What staff decided about a payment of another amount or currency than requested. */
export type PaymentDecision = {
  readonly gatewayPaymentId: string
  readonly decision: 'accepted' | 'sent back'
  readonly decidedBy: string
  /** The reason as staff wrote it, for the accounts. */
  readonly because: string
  readonly at: Date
}

export async function recordDecision(
  tx: Transaction,
  { gatewayPaymentId, decision, decidedBy, because, at }: PaymentDecision,
): Promise<void> {
  tx.changed('payments')
  await tx.query('insert into payment_decisions (gateway_payment_id, decision, decided_by, because, at) values ($1, $2, $3, $4, $5)', [
    gatewayPaymentId,
    decision,
    decidedBy,
    because,
    at,
  ])
}

/** Returns the decisions in the order in which they were taken. */
export async function listDecisions(sql: Sql, orderId: OrderId): Promise<PaymentDecision[]> {
  const rows = await sql.query<DecisionRow>(
    `select gateway_payment_id, decision, decided_by, because, at
     from payment_decisions join payment_attempts using (gateway_payment_id) where order_id = $1 order by id`,
    [orderId],
  )
  return rows.map(({ gateway_payment_id, decided_by, ...row }) => ({ ...row, gatewayPaymentId: gateway_payment_id, decidedBy: decided_by }))
}

type DecisionRow = Pick<PaymentDecision, 'decision' | 'because' | 'at'> & {
  readonly gateway_payment_id: string
  readonly decided_by: string
}
