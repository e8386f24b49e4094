import { mailboxKey } from '#src/kit/contact/email.ts'
import type { VariantId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Network } from './network.ts'
import type { Recipient } from './order.ts'

/** In how many ways another order may be beside this one. */
type Relation = 'network' | 'widerNetwork' | 'phone' | 'email'

export type UnpaidOrder = Readonly<Record<Relation, boolean>> & {
  readonly isCash: boolean
  readonly totalPaise: number
  /** Pieces of each variant. */
  readonly lines: Readonly<Record<VariantId, number>>
}

/** What waits unpaid beside an order. */
export type RelatedUnpaid = {
  readonly orders: readonly UnpaidOrder[] | null
  /** About unpaid orders, to this mailbox, since the time that was asked for; 0 when none was. */
  readonly mails: number
}

/** Whoever asks at the same time for the same network, phone or mailbox waits until this transaction ends. */
export async function findRelatedUnpaid(
  tx: Transaction,
  {
    recipient,
    network,
    mailsSince,
  }: { recipient: Pick<Recipient, 'phone' | 'email'>; network: Network | undefined; mailsSince: Date | undefined },
): Promise<RelatedUnpaid> {
  const { phone, email } = recipient
  const [row] = await tx.query<{ beside: RelatedUnpaid }>('select unpaid_beside($1, $2, $3, $4, $5) as beside', [
    ...[network?.own ?? null, network?.wider ?? null, phone, mailboxKey(email)],
    mailsSince ?? null,
  ])
  return (row as NonNullable<typeof row>).beside
}
