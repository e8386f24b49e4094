import { mailboxKey } from '#src/kit/contact/email.ts'
import type { VariantId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Network } from '../network.ts'
import type { Recipient } from '../order.ts'

/** What two orders may have in common. */
type Relation = 'network' | 'widerNetwork' | 'phone' | 'email'

export type UnpaidOrder = Readonly<Record<Relation, boolean>> & {
  readonly isCash: boolean
  readonly totalPaise: number
  /** Units of each variant. */
  readonly lines: Readonly<Record<VariantId, number>>
}

/** The unpaid orders of the same shopper or network. */
export type RelatedUnpaid = {
  readonly orders: readonly UnpaidOrder[] | null
  /** Mails about unpaid orders to the same mailbox since `mailsSince`; 0 when it was not given. */
  readonly mails: number
}

/** A concurrent call for the same network, phone or mailbox waits until this transaction ends. */
export async function findRelatedUnpaid(
  tx: Transaction,
  {
    recipient,
    network,
    mailsSince,
  }: { recipient: Pick<Recipient, 'phone' | 'email'>; network: Network | undefined; mailsSince: Date | undefined },
): Promise<RelatedUnpaid> {
  const { phone, email } = recipient
  const [row] = await tx.query<{ unpaid: RelatedUnpaid }>('select unpaid_beside($1, $2, $3, $4, $5) as unpaid', [
    ...[network?.own ?? null, network?.wider ?? null, phone, mailboxKey(email)],
    mailsSince ?? null,
  ])
  return (row as NonNullable<typeof row>).unpaid
}
