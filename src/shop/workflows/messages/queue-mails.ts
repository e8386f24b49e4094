import type { Transaction } from '#src/platform/db/database.ts'
import { addToOutbox, type NewMail } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'

/** Puts mails into the outbox, and wakes their sender once they are durable. The only way in which workflows send mail. */
export async function queueMails(
  tx: Transaction,
  mails: readonly NewMail[],
  { clock, wakeMailSender }: Pick<Deps, 'clock' | 'wakeMailSender'>,
): Promise<void> {
  if (mails.length === 0) return
  tx.afterCommit(wakeMailSender)
  await addToOutbox(tx, mails, clock())
}
