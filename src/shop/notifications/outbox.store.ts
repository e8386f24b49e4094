import { type TraceContext, traceContext } from '#src/kit/observation.ts'
import { mailboxKey } from '#src/kit/contact/email.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Mailbox } from './mailer.port.ts'
import { type Message, messageKinds, priorityOf } from './messages.ts'
import { messageJson } from './message-json.ts'

/** A mail to be sent once for each kind and reference. */
export type NewMail = { readonly reference: string; readonly to: Mailbox; readonly message: Message }

/** Mails are sent only after this transaction has committed. A mail that is in the outbox already stays as it is. */
export async function addToOutbox(tx: Transaction, mails: readonly NewMail[], now: Date): Promise<void> {
  tx.changed('mails')
  const rows = mails.map(({ reference, to, message }) => ({
    ...{ kind: message.kind, priority: priorityOf(message), reference, name: to.name, address: to.address },
    ...{ mailbox: mailboxKey(to.address), message },
  }))
  await tx.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at, trace_context)
     select mail.kind, mail.priority, mail.reference, mail.name, mail.address, mail.mailbox, mail.message, $3, $2, $2, $4
     from jsonb_to_recordset($1::jsonb)
       as mail (kind text, priority smallint, reference text, name text, address text, mailbox text, message jsonb)
     on conflict (kind, reference) do nothing`,
    [JSON.stringify(rows), now, messageJson.version, traceContext() ?? null],
  )
}

export type OutboxMail = {
  readonly id: number
  readonly kind: Message['kind']
  readonly attempts: number
  readonly to: Mailbox
  /** Of what caused it; undefined for a mail of an earlier release. */
  readonly traceContext: TraceContext | undefined
  /** Throws UnreadableJson. Read it when the mail is sent: one that cannot be read must not hold up the others. */
  readMessage(): Message
}

/** Claims due mails, by priority. No other sender gets them before `leaseUntil`, so a crash only delays them. */
export async function claimDueMails(
  tx: Transaction,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<OutboxMail[]> {
  const rows = await tx.query<OutboxRow>(
    `update outbox set attempts = attempts + 1, next_try_at = $2
     where id in (select id from outbox where state = 'waiting' and next_try_at <= $1 order by priority, next_try_at, id for update skip locked limit $3)
     returning id, kind, attempts, priority, recipient_name, recipient_address, message, message_version, trace_context`,
    [now, leaseUntil, limit],
  )
  return rows
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      to: { name: row.recipient_name, address: row.recipient_address },
      traceContext: row.trace_context ?? undefined,
      readMessage: () => messageJson.read(row.message, row.message_version, `mail ${row.id}`),
    }))
}

type OutboxRow = Pick<OutboxMail, 'id' | 'kind' | 'attempts'> & {
  priority: number
  recipient_name: string
  recipient_address: string
  message: unknown
  message_version: number
  trace_context: TraceContext | null
}

export async function markSent(tx: Transaction, id: number, at: Date): Promise<void> {
  tx.changed('mails')
  await tx.query(`update outbox set state = 'sent', sent_at = $2, last_error = null where id = $1`, [id, at])
}

/** Without `nextTryAt` the mail is given up. */
export async function markUnsent(tx: Transaction, id: number, error: string, nextTryAt: Date | undefined): Promise<void> {
  tx.changed('mails')
  await tx.query(
    `update outbox set state = case when $3::timestamptz is null then 'dead' else 'waiting' end, next_try_at = coalesce($3, next_try_at), last_error = $2
     where id = $1 and state = 'waiting'`,
    [id, error, nextTryAt ?? null],
  )
}

/** Brings forward mails that wait longer than their number of attempts allows, because the clock was set back. */
export async function bringForward(tx: Transaction, now: Date, longestWaitMs: readonly number[]): Promise<void> {
  // Asked before every round: the update would read all mails that wait, this looks up each number of tries in an index.
  const late = await tx.query(
    `select 1 from unnest($2::float8[]) with ordinality as given (ms, number)
      where (select max(next_try_at) from outbox where state = 'waiting' and attempts = (number - 1)::integer)
            > $1::timestamptz + ms * interval '1 millisecond' limit 1`,
    [now, longestWaitMs],
  )
  if (late.length === 0) return
  const latest = `$1::timestamptz + coalesce(($2::float8[])[attempts + 1], 0) * interval '1 millisecond'`
  await tx.query(
    `update outbox set next_try_at = ${latest} where id in (
       select id from outbox where state = 'waiting' and next_try_at > ${latest} for update skip locked)`,
    [now, longestWaitMs],
  )
}

/** Returns when the next waiting mail is due; undefined when none waits. */
export async function findNextDue(sql: Sql): Promise<Date | undefined> {
  const [row] = await sql.query<{ due: Date | null }>(
    `select least(
       (select min(next_try_at) from outbox where state = 'waiting' and priority = 0),
       (select min(next_try_at) from outbox where state = 'waiting' and priority = 1)) as due`,
  )
  return row?.due ?? undefined
}

/** Releases a claimed mail without counting the attempt. */
export async function releaseMail(tx: Transaction, id: number, nextTryAt: Date): Promise<void> {
  await tx.query(`update outbox set attempts = attempts - 1, next_try_at = $2 where id = $1 and state = 'waiting'`, [id, nextTryAt])
}

/** The mail server refuses our login: nothing is sent until `until`, and then a single mail first. */
export type OutboxPause = { readonly reason: string; readonly since: Date; readonly until: Date }

export async function findPause(sql: Sql): Promise<OutboxPause | undefined> {
  const [row] = await sql.query<OutboxPause>('select reason, since, until from outbox_pause')
  return row
}

export async function pauseOutbox(tx: Transaction, { reason, since, until }: OutboxPause): Promise<void> {
  tx.changed('mails')
  await tx.query(
    `insert into outbox_pause (reason, since, until) values ($1, $2, $3)
     on conflict (is_paused) do update set reason = excluded.reason, until = excluded.until`,
    [reason, since, until],
  )
}

/** Makes the mails that waited for the end of the pause due at once. */
export async function endPause(tx: Transaction, now: Date): Promise<void> {
  tx.changed('mails')
  await tx.query(
    `with ended as (delete from outbox_pause returning until)
     update outbox set next_try_at = $1 from ended where state = 'waiting' and next_try_at = ended.until`,
    [now],
  )
}

/** The kinds to shoppers that anybody can cause. The index `outbox_by_mailbox` and `unpaid_beside` list them too: a new one needs a migration. */
const unpaidKinds = Object.entries<{ readonly to: string; readonly priority: unknown }>(messageKinds)
  .filter(([, { to, priority }]) => to === 'shopper' && priority !== 0)
  .map(([kind]) => `'${kind}'`)
  .join(', ')

/** Counts mails about unpaid orders to the mailbox of this address. A concurrent count or order for the same mailbox waits. */
export async function countUnpaidMails(tx: Transaction, address: string, since: Date): Promise<number> {
  const mailbox = mailboxKey(address)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('mailbox ' || $1::text, 0))`, [mailbox])
  const [row] = await tx.query<{ mails: number }>(
    `select count(*)::int as mails from outbox
      where priority = 1 and kind in (${unpaidKinds})
        and mailbox_key = $1 and created_at > $2`,
    [mailbox, since],
  )
  return row?.mails ?? 0
}
