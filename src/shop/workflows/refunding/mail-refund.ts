import { sum } from '#src/kit/money.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { firstCauseOf, type Refund } from '../../payments/refund.ts'
import { listRefunds } from '../../payments/refunds.store.ts'
import type { CreditNote } from '../../tax/tax-document.ts'
import { findCreditNote } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { orderRefunded, queueMails } from '../messages/messages.ts'

type Needs = Pick<Deps, 'settings' | 'orderUrl' | 'clock' | 'wakeMailSender'>

/**
 * Mails the shopper once the gateway has answered to a refund: of one that goes back to several payments once it has answered to all of them, with what they
 * come to and the credit notes of each. What it has refused is left out: staff see to it.
 */
export async function mailRefund(tx: Transaction, order: Order, { cause }: Pick<Refund, 'cause'>, deps: Needs): Promise<void> {
  const first = firstCauseOf(cause)
  const parts = (await listRefunds(tx, order.id)).filter((each) => firstCauseOf(each.cause) === first)
  const accepted = parts.filter(({ state }) => state !== 'failed')
  const [one] = accepted.toSorted((a, b) => (a.cause < b.cause ? -1 : 1))
  if (!one || parts.some(({ state }) => state === 'asked')) return
  const notes: CreditNote[] = []
  for (const part of accepted) {
    const note = await findCreditNote(tx, part.cause)
    if (note) notes.push(note)
  }
  const whole = { id: one.id, reason: one.reason, amountPaise: sum(accepted.map(({ amountPaise }) => amountPaise)) }
  await queueMails(tx, [orderRefunded(order, whole, notes, deps)], deps)
}
