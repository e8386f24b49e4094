import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { messageJson } from './message-json.ts'
import type { Message } from './messages.ts'

/** How a mail fared, for staff. */
export type MailStatus = {
  readonly id: number
  readonly kind: Message['kind']
  readonly to: string
  readonly state: 'waiting' | 'sent' | 'dead'
  readonly attempts: number
  readonly createdAt: Date
  readonly sentAt: Date | undefined
  /** Only while it waits; for one under way, when its sender is given up. */
  readonly nextTryAt: Date | undefined
  readonly lastError: string | undefined
}

export type MailFilter = {
  readonly state?: MailStatus['state'] | undefined
  /** Part of the recipient's address. */
  readonly to?: string | undefined
  readonly limit: number
}

/** Newest first. */
export const listMails = (sql: Sql, { state, to, limit }: MailFilter): Promise<MailStatus[]> =>
  findStatuses(
    sql,
    'where ($1::text is null or state = $1) and ($2::text is null or position(lower($2) in lower(recipient_address)) > 0) order by id desc limit $3',
    [state ?? null, to ?? null, limit],
  )

/** The mails about one thing, in the order in which they were written; also those whose reference only begins with it. */
export const listMailsAbout = (sql: Sql, reference: string): Promise<MailStatus[]> =>
  findStatuses(sql, `where reference = $1 or starts_with(reference, $1 || ' ') order by id`, [reference])

export async function findMail(sql: Sql, id: number): Promise<(MailStatus & { readonly message: Message }) | undefined> {
  const [row] = await sql.query<StatusRow & { message: unknown; message_version: number }>('select * from outbox where id = $1', [id])
  return row && { ...toStatus(row), message: messageJson.read(row.message, row.message_version, `mail ${id}`) }
}

/** Once more from the beginning, also what was sent or given up. False when there is no such mail. */
export async function sendAgain(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update outbox set state = 'waiting', attempts = 0, sent_at = null, last_error = null, next_try_at = $2 where id = $1 returning id`,
    [id, now],
  )
  return rows.length === 1
}

async function findStatuses(sql: Sql, which: string, values: readonly unknown[]): Promise<MailStatus[]> {
  const rows = await sql.query<StatusRow>(
    `select id, kind, recipient_address, state, attempts, created_at, sent_at, next_try_at, last_error from outbox ${which}`,
    values,
  )
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
})

type StatusRow = Pick<MailStatus, 'id' | 'kind' | 'state' | 'attempts'> & {
  recipient_address: string
  created_at: Date
  sent_at: Date | null
  next_try_at: Date
  last_error: string | null
}
