import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Mail, Mailbox, Mailer } from '../notifications/mailer.port.ts'
import type { Message } from '../notifications/messages.ts'
import { claimDueMails, findNextDue, markSent, markUnsent, type OutboxMail } from '../notifications/outbox.store.ts'
import { attachPapers } from './attach-papers.ts'
import type { Deps } from './deps.ts'
import type { DrawingDeps } from './show-tax-document.ts'

export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'settings'> &
  Pick<DrawingDeps, 'drawPaper'> & {
    readonly mailer: Mailer
    readonly renderMail: (message: Message) => Promise<RenderedMail>
  }

const batchSize = 4
const minutes = 60_000
/** Longer than the mailer's own time limits: while its sender lives, nobody else sends a claimed mail. */
const leaseMs = 3 * minutes
const retryAfterMs = [1 * minutes, 5 * minutes, 15 * minutes, 60 * minutes, 360 * minutes]

/**
 * Sends what is due until nothing is, or `mayGoOn`, asked before every few mails, says no. Answers with when more is due.
 * Any number of processes may do so at once; each mail is sent by one of them.
 */
export async function deliverMails(deps: MailDeps, mayGoOn: () => Promise<boolean> = async () => true): Promise<Date | undefined> {
  while (await mayGoOn()) {
    const mails = await claim(deps)
    await Promise.all(mails.map((mail) => deliver(mail, deps)))
    if (mails.length < batchSize) break
  }
  return findNextDue(deps.db)
}

const claim = ({ db, clock }: MailDeps): Promise<OutboxMail[]> =>
  db.transaction((tx) => {
    const now = clock()
    return claimDueMails(tx, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit: batchSize })
  })

async function deliver(mail: OutboxMail, deps: MailDeps): Promise<void> {
  try {
    await deps.mailer.send(await compose(mail, deps))
  } catch (error) {
    const nextTryAt = isFinal(error) ? undefined : nextTry(mail, deps.clock())
    await deps.db.transaction((tx) => markUnsent(tx, mail.id, error instanceof Error ? error.message : String(error), nextTryAt))
    return
  }
  await deps.db.transaction((tx) => markSent(tx, mail.id, deps.clock()))
}

async function compose({ id, to, message }: OutboxMail, deps: MailDeps): Promise<Mail> {
  const { renderMail, settings } = deps
  const domain = settings.mail.from.slice(settings.mail.from.indexOf('@') + 1)
  const replyTo = asker(message) ?? { name: settings.brand.name, address: settings.contact.email }
  const [said, papers] = await Promise.all([renderMail(message), attachPapers(message, deps)])
  return { messageId: `outbox-${id}@${domain}`, to, replyTo, ...said, attachments: [...said.attachments, ...papers] }
}

/** Who is answered when the shop replies to a mail that it got itself. */
function asker(message: Message): Mailbox | undefined {
  if (message.kind === 'order-notification') return { name: message.recipientName, address: message.shopperEmail }
  if (message.kind === 'enquiry-notification' && message.senderEmail) return { name: message.senderName, address: message.senderEmail }
}

const isFinal = (error: unknown): boolean => error instanceof SupplierError && error.tryAgain === 'never' && error.kind !== 'auth'

function nextTry({ attempts }: OutboxMail, now: Date): Date | undefined {
  const waitMs = retryAfterMs[attempts - 1]
  return waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
}
