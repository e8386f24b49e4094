import { mailboxKey } from '#src/kit/contact/email.ts'
import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { escapeLike } from '#src/platform/db/escape-like.ts'
import { given, readKeyedPage } from '#src/platform/db/keyed-page.store.ts'
import type { Mailbox } from './mailer.port.ts'
import { messageJson } from './message-json.ts'
import type { Message } from './messages.ts'

/** The state of a mail, for staff. */
export type MailStatus = {
  readonly id: number
  readonly kind: Message['kind']
  readonly to: string
  readonly state: 'waiting' | 'sent' | 'dead'
  readonly attempts: number
  readonly createdAt: Date
  readonly sentAt: Date | undefined
  /** Set only while it waits. For a mail that is being sent: when its sender's claim ends. */
  readonly nextTryAt: Date | undefined
  readonly lastError: string | undefined
  /** What it is about; undefined for a sample, and where it is about neither. */
  readonly orderNumber: string | undefined
  readonly ticketNumber: string | undefined
}

export type MailPageFilter = {
  readonly state?: MailStatus['state'] | undefined
  /** Part of the recipient's address. */
  readonly to?: string | undefined
}
export type MailFilter = MailPageFilter & { readonly limit: number }

const isTo = (to: string | undefined): string | undefined => (to === undefined ? undefined : `%${escapeLike(to)}%`)

/** Newest first. */
export const listMails = (sql: Sql, { state, to, limit }: MailFilter): Promise<MailStatus[]> =>
  findStatuses(
    sql,
    'where ($1::text is null or state = $1) and ($2::text is null or recipient_address ilike $2) order by id desc limit $3',
    [state ?? null, isTo(to) ?? null, limit],
  )

const isNumber = (cursor: PageCursor): boolean => /^\d{1,15}$/.test('before' in cursor ? cursor.before : cursor.after)

/** One page, newest first. */
export async function pageMails(sql: Sql, { state, to }: MailPageFilter, cursor: PageCursor | undefined): Promise<Page<MailStatus>> {
  const page = await readKeyedPage(
    sql,
    { table: 'outbox', columns: ['id'], where: given(['state = $', state], ['recipient_address ilike $', isTo(to)]) },
    cursor && isNumber(cursor) ? cursor : undefined,
  )
  return { ...page, rows: await findStatuses(sql, 'where id = any ($1::bigint[]) order by id desc', [page.rows]) }
}

/** Returns the mails with this reference, or with one that begins with it, oldest first; also those about its `parts`, such as refunds. */
export const listMailsAbout = (sql: Sql, reference: string, parts: readonly string[] = []): Promise<MailStatus[]> =>
  findStatuses(sql, `where ${isAbout} order by id`, [reference, parts])

/** A range of the index: in order of bytes, a space is followed by an exclamation mark. */
const isAbout = `(reference collate "C" = $1 or reference collate "C" = any ($2::text[])
  or (reference collate "C" > $1 || ' ' and reference collate "C" < $1 || '!'))`

/** How many mails with such a reference were put into the outbox since then. */
export async function countMailsAbout(sql: Sql, reference: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ mails: number }>(`select count(*)::integer as mails from outbox where ${isAbout} and created_at > $3`, [
    reference,
    [],
    since,
  ])
  return row?.mails ?? 0
}

/** Takes what confirms a cash order out of its mails. */
export async function forgetCashKeys(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(`update outbox set message = ${withoutKeys} where ${isAbout} and message ? 'confirm'`, [orderId, []])
}

/** The same for all orders that do not wait to be confirmed any more, by whatever way. Returns how many mails. */
export const forgetEndedCashKeys = async (tx: Transaction): Promise<number> =>
  (
    await tx.query(
      `update outbox set message = ${withoutKeys}
        where kind in ('order-confirmation', 'order-link') and message -> 'confirm' ?| array['sealed', 'url', 'code']
          and message ->> 'orderNumber' not in (select order_number from orders where state = 'to_confirm') returning 1`,
    )
  ).length

const withoutKeys = `message #- '{confirm,sealed}' #- '{confirm,url}' #- '{confirm,code}'`

/** Deletes the mails about an order and its refunds, which repeat its address. */
export async function eraseMails(tx: Transaction, reference: string, parts: readonly string[]): Promise<void> {
  tx.changed('mails')
  await tx.query(`delete from outbox where ${isAbout}`, [reference, parts])
}

/** Puts a copy of a mail into the outbox, as a mail of its own, to this address. The same key again adds nothing: then `isNew` is false. */
export async function copyMail(
  tx: Transaction,
  id: number,
  { to, requestKey, at }: { readonly to: Mailbox; readonly requestKey: string; readonly at: Date },
): Promise<{ readonly id: number; readonly isNew: boolean } | undefined> {
  tx.changed('mails')
  const [row] = await tx.query<{ id: number; is_new: boolean }>(
    `with original as (select kind, priority, reference || ' copy ' || $2::text as reference, message, message_version from outbox where id = $1),
     added as (
       insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at)
       select kind, priority, reference, $3, $4, $5, message, message_version, $6, $6 from original
       on conflict (kind, reference) do nothing returning id
     )
     select id, true as is_new from added
     union all select outbox.id, false from outbox join original using (kind, reference) limit 1`,
    [id, requestKey, to.name, to.address, mailboxKey(to.address), at],
  )
  return row && { id: row.id, isNew: row.is_new }
}

export async function findMail(sql: Sql, id: number): Promise<(MailStatus & { readonly message: Message }) | undefined> {
  const [row] = await sql.query<StatusRow & { message: unknown; message_version: number }>(
    `select ${statusColumns}, message, message_version from outbox where id = $1`,
    [id],
  )
  return row && { ...toStatus(row), message: messageJson.read(row.message, row.message_version, `mail ${id}`) }
}

/** Sends a mail again with all its attempts, even one that was sent or given up. Returns false when there is no such mail. */
export async function sendAgain(tx: Transaction, id: number, now: Date): Promise<boolean> {
  tx.changed('mails')
  const rows = await tx.query(
    `update outbox set state = 'waiting', attempts = 0, sent_at = null, last_error = null, next_try_at = $2 where id = $1 returning id`,
    [id, now],
  )
  return rows.length === 1
}

const isSample = `message -> 'isSample' = 'true'`
const statusColumns = `id, kind, recipient_address, state, attempts, created_at, sent_at, next_try_at, last_error,
  case when ${isSample} then null else coalesce(message ->> 'orderNumber', message -> 'order' ->> 'orderNumber') end as order_number,
  case when ${isSample} then null else message ->> 'ticketNumber' end as ticket_number`

async function findStatuses(sql: Sql, which: string, values: readonly unknown[]): Promise<MailStatus[]> {
  const rows = await sql.query<StatusRow>(`select ${statusColumns} from outbox ${which}`, values)
  return rows.map(toStatus)
}

const toStatus = (row: StatusRow): MailStatus => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient_address,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  sentAt: row.sent_at ?? undefined,
  nextTryAt: row.state === 'waiting' ? row.next_try_at : undefined,
  lastError: row.last_error ?? undefined,
  orderNumber: row.order_number ?? undefined,
  ticketNumber: row.ticket_number ?? undefined,
})

type StatusRow = Pick<MailStatus, 'id' | 'kind' | 'state' | 'attempts'> & {
  recipient_address: string
  created_at: Date
  sent_at: Date | null
  next_try_at: Date
  last_error: string | null
  order_number: string | null
  ticket_number: string | null
}
