import type { Message } from '../../notifications/messages.ts'
import type { Mail, Mailer } from '../../notifications/mailer.port.ts'
import { findPause } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'
import { readShopFigures } from './shop-figures.store.ts'
import { addStandstill, listStandstills, removeStandstill } from './standstills.store.ts'

export type StandstillDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'settings'> & {
  readonly mailer: Mailer
  readonly renderMail: (message: Message) => Promise<Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>>
}

type Standstill = {
  /** It moves again within this time, or somebody has to look. */
  readonly afterMinutes: number
  /** Since when it waits; undefined when nothing does. */
  readonly since: (deps: StandstillDeps) => Promise<Date | undefined>
  readonly begun: (minutes: number) => string
  readonly over: string
}

const reconciliation = 'payments.reconcile'

/** What may stand still, and for how long before its owner is mailed. */
export const standstills: Readonly<Record<'jobs' | 'mails' | 'payments' | 'copies', Standstill>> = {
  jobs: {
    afterMinutes: 15,
    since: async ({ queue }) => earliest((await queue.figures()).due.map(({ oldestDueAt }) => oldestDueAt)),
    begun: (minutes) => `A job has been due for ${minutes} minutes and does not begin. See whether a process of the shop works on jobs`,
    over: 'No job waits any longer.',
  },
  mails: {
    afterMinutes: 30,
    since: async ({ db }) => (await readShopFigures(db)).oldestMailAt,
    begun: (minutes) => `A mail has been waiting for ${minutes} minutes. The list of mails at the desk says why`,
    over: 'No mail waits any longer.',
  },
  payments: {
    afterMinutes: 60,
    since: ({ queue }) => queue.findLastSuccess(reconciliation),
    begun: (minutes) =>
      `The gateway has not been asked about unpaid orders for ${minutes} minutes: an order whose webhook was lost stays unpaid. The list of jobs at the desk says why`,
    over: 'The gateway is asked about unpaid orders again.',
  },
  copies: {
    afterMinutes: 15,
    since: async ({ db }) => (await readShopFigures(db)).oldestPageChangeAt,
    begun: (minutes) =>
      `The CDN has not dropped what it keeps of changed pages for ${minutes} minutes: shoppers may see prices and stock of before, at most as long as CDN_SECONDS says. The log says why; bag and checkout are right`,
    over: 'The CDN has dropped what it kept of changed pages.',
  },
}

/**
 * Mails the owner once when something begins to stand still, and once when it is over. The mail is not queued: what stands still may be
 * the queue. One process at a time does this; a mail that cannot be sent is tried again in the next round.
 */
export async function reportStandstills(deps: StandstillDeps): Promise<void> {
  const lock = await deps.db.lock('standstills')
  if (!lock) return
  try {
    // A refused password is tried again by the outbox alone: more logins could lock the account.
    if (await findPause(deps.db)) return
    const reported = await listStandstills(deps.db)
    for (const [what, standstill] of Object.entries(standstills)) await report(what, standstill, reported.get(what), deps)
  } finally {
    await lock.release()
  }
}

async function report(what: string, standstill: Standstill, reportedSince: Date | undefined, deps: StandstillDeps): Promise<void> {
  const at = deps.clock()
  const since = await standstill.since(deps)
  const minutes = since ? Math.floor((at.getTime() - since.getTime()) / 60_000) : 0
  const stands = since !== undefined && minutes >= standstill.afterMinutes
  if (stands && !reportedSince) {
    await mailOwner(standstill.begun(minutes), `${what}-${since.getTime()}`, deps)
    await deps.db.transaction((tx) => addStandstill(tx, what, { since, at }))
  }
  if (!stands && reportedSince) {
    await mailOwner(standstill.over, `${what}-${reportedSince.getTime()}-over`, deps)
    await deps.db.transaction((tx) => removeStandstill(tx, what))
  }
}

/** A repeat after a crash has the same id, by which mailboxes recognise it. */
async function mailOwner(cause: string, id: string, { mailer, renderMail, settings: { brand, mail } }: StandstillDeps): Promise<void> {
  const domain = mail.from.slice(mail.from.indexOf('@') + 1)
  const message: Message = { kind: 'attention-needed', brandName: brand.name, cause, order: undefined, isSandbox: false }
  const to = { name: brand.name, address: mail.orders }
  await mailer.send({ messageId: `standstill-${id}@${domain}`, to, replyTo: undefined, ...(await renderMail(message)) })
}

const earliest = (dates: readonly Date[]): Date | undefined => dates.toSorted((a, b) => a.getTime() - b.getTime())[0]
