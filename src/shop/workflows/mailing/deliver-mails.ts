import { UnreadableJson } from '#src/kit/json/stored-json.ts'
import { observed, requestIdIn } from '#src/kit/observation.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Mail, Mailer } from '../../notifications/mailer.port.ts'
import { type Message, replyToOf } from '../../notifications/messages.ts'
import {
  bringForward,
  claimDueMails,
  endPause,
  findNextDue,
  findPause,
  releaseMail,
  markSent,
  markUnsent,
  type OutboxMail,
  type OutboxPause,
  pauseOutbox,
} from '../../notifications/outbox.store.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import { attachDocuments } from './attach-documents.ts'
import { askForAttention, notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { openCashKey } from '../messages/messages.ts'
import { orderNumberIn } from './resend-mail.ts'
import type { TaxDocumentDeps } from '../invoicing/invoicing.ts'

export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>

export type MailDeps = Pick<Deps, 'db' | 'reading' | 'clock' | 'settings' | 'orderUrl' | 'deskUrl' | 'wakeMailSender' | 'factors'> &
  Pick<TaxDocumentDeps, 'drawTaxDocument'> & {
    readonly mailer: Mailer
    readonly renderMail: (message: Message) => Promise<RenderedMail>
  }

export type MailRound = {
  /** When more is due. */
  readonly nextDue: Date | undefined
  /** Why the mail server has just refused our login, so that no mail goes out; undefined when it has not. */
  readonly refusal: string | undefined
}

const batchSize = 4
const minutes = 60_000
/** Longer than the mailer's own time limits: while the process that claimed a mail runs, no other sends it. */
const leaseMs = 3 * minutes
const retryAfterMs = [1 * minutes, 5 * minutes, 15 * minutes, 60 * minutes, 360 * minutes]
/** Repeated logins with a refused password would lock the account. */
const pauseMs = 60 * minutes
/** The longest wait of a mail after so many tries; a mail that is being sent stays claimed for that long. */
const longestWaitMs = [0, ...retryAfterMs.map((waitMs) => Math.max(waitMs, leaseMs)), leaseMs]

/**
 * Sends due mails until none is left, or until `mayGoOn`, asked before every few mails, returns false.
 * Any number of processes may do so at once; each mail is sent by one of them.
 */
export async function deliverMails(deps: MailDeps, mayGoOn: () => Promise<boolean> = async () => true): Promise<MailRound> {
  for (let round = 0; await mayGoOn(); round++) {
    const pause = await findPause(deps.db)
    if (pause && isOn(pause, deps.clock())) return { nextDue: pause.until, refusal: undefined }
    if (round === 0) await deps.db.transaction((tx) => bringForward(tx, deps.clock(), longestWaitMs))
    // After a pause one mail is sent first, because it may be refused too.
    const limit = pause ? 1 : batchSize
    const mails = await claim(limit, deps)
    const refusals = await Promise.all(mails.map((mail) => deliver(mail, deps)))
    const refusal = refusals.find((refusal) => refusal !== undefined)
    if (refusal !== undefined) return { nextDue: undefined, refusal }
    if (pause && mails.length > 0) await deps.db.transaction((tx) => endPause(tx, deps.clock()))
    else if (mails.length < limit) break
  }
  return { nextDue: await findNextDue(deps.db), refusal: undefined }
}

/** A pause that would last longer than any can began before the clock was set back. */
const isOn = ({ until }: OutboxPause, now: Date): boolean => until > now && until.getTime() <= now.getTime() + pauseMs

const claim = (limit: number, { db, clock }: MailDeps): Promise<OutboxMail[]> =>
  db.transaction((tx) => {
    const now = clock()
    return claimDueMails(tx, { now, leaseUntil: new Date(now.getTime() + leaseMs), limit })
  })

/** Returns the mail server's message if it refuses our login, and then all mail waits. */
async function deliver(mail: OutboxMail, deps: MailDeps): Promise<string | undefined> {
  try {
    await observed({ kind: 'step', name: mail.kind, of: 'mail', continues: mail.traceContext }, async () =>
      deps.mailer.send(await compose(mail, deps)),
    )
  } catch (error) {
    const reason = messageOf(error)
    if (error instanceof SupplierError && error.kind === 'auth') return pauseAll(mail, reason, deps)
    const nextTryAt = isFinal(error) ? undefined : nextTry(mail, deps.clock())
    await deps.db.transaction(async (tx) => {
      await markUnsent(tx, mail.id, reason, nextTryAt)
      if (!nextTryAt) await reportGivenUp(tx, mail, error, deps)
    })
    return undefined
  }
  await deps.db.transaction((tx) => markSent(tx, mail.id, deps.clock()))
  return undefined
}

async function pauseAll(mail: OutboxMail, reason: string, { db, clock }: MailDeps): Promise<string> {
  const since = clock()
  const until = new Date(since.getTime() + pauseMs)
  await db.transaction(async (tx) => {
    await pauseOutbox(tx, { reason, since, until })
    await releaseMail(tx, mail.id, until)
  })
  return reason
}

/** Notifies the shop of a mail that will not arrive; a failed notice itself appears only in the list of mails. */
async function reportGivenUp(tx: Transaction, { id, kind, to, readMessage }: OutboxMail, error: unknown, deps: MailDeps): Promise<void> {
  if (kind === 'attention-needed') return
  const text = `Mail ${id} (${kind}) to ${to.address} was given up: ${messageOf(error)}`
  const orderNumber = error instanceof UnreadableJson ? undefined : orderNumberIn(readMessage())
  const order = orderNumber === undefined ? undefined : await findOrderByNumber(tx, orderNumber)
  if (order) await askForAttention(tx, order, { cause: 'mail_undeliverable', about: String(id), text }, deps)
  else await notifyShop(tx, text, `mail ${id}`, deps)
}

async function compose({ id, to, traceContext, readMessage }: OutboxMail, deps: MailDeps): Promise<Mail> {
  const message = openCashKey(readMessage(), deps.factors.secrets)
  const { renderMail, settings } = deps
  const domain = settings.mail.from.slice(settings.mail.from.indexOf('@') + 1)
  const replyTo = replyToOf(message) ?? { name: settings.brand.name, address: settings.contact.email }
  const [rendered, documents] = await Promise.all([renderMail(message), attachDocuments(message, deps)])
  const requestId = requestIdIn(traceContext)
  const messageIdOf = (mail: number) => `outbox-${mail}@${domain}`
  return {
    ...{ messageId: messageIdOf(id), follows: message.follows?.map(messageIdOf), isPersonal: message.kind === 'enquiry-answer' },
    ...{ requestId, to, replyTo, ...rendered, attachments: [...rendered.attachments, ...documents] },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isFinal = (error: unknown): boolean => error instanceof SupplierError && error.tryAgain === 'never'

function nextTry({ attempts }: OutboxMail, now: Date): Date | undefined {
  const waitMs = retryAfterMs[attempts - 1]
  return waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
}
