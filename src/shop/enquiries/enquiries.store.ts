import { mailboxKey } from '#src/kit/contact/email.ts'
import type { EnquiryId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { contentOf, type Enquiry, type RecordedEnquiry } from './enquiry.ts'

/** Until this transaction ends, no other transaction records an enquiry with this content. */
export async function lockContent(tx: Transaction, enquiry: Enquiry): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [contentOf(enquiry)])
}

/** Returns the latest enquiry with this content, received at `since` or later. */
export const findByContent = (sql: Sql, enquiry: Enquiry, since: Date): Promise<RecordedEnquiry | undefined> =>
  findOne(sql, `where content_hash = sha256(convert_to($1, 'UTF8')) and received_at >= $2 order by received_at desc limit 1`, [
    contentOf(enquiry),
    since,
  ])

export async function insertEnquiry(
  tx: Transaction,
  { id, receivedAt, enquiry }: Omit<RecordedEnquiry, 'ticketNumber'>,
  { numberPrefix, dueAt }: { numberPrefix: string; dueAt: Date },
): Promise<RecordedEnquiry> {
  tx.changed('enquiries')
  const { quantity, productCode } = enquiry.kind === 'bulk' ? enquiry : { quantity: null, productCode: null }
  const [row] = await tx.query<EnquiryRow>(
    `insert into enquiries (id, ticket_number, kind, sender_name, email, phone, message, quantity, product_code, content_hash, received_at, mailbox_key, due_at, touched_at)
     values ($1, $2 || '-E' || nextval('enquiry_numbers'), $3, $4, $5, $6, $7, $8, $9, sha256(convert_to($10, 'UTF8')), $11, $12, $13, $11)
     returning ${columns}`,
    // biome-ignore format: grouped as in the statement
    [id, numberPrefix, enquiry.kind, enquiry.name, enquiry.email ?? null, enquiry.phone ?? null, enquiry.message,
      quantity, productCode, contentOf(enquiry), receivedAt, enquiry.email === undefined ? null : mailboxKey(enquiry.email), dueAt],
  )
  return toEnquiry(row!)
}

/** Counts enquiries from the mailbox of this address, received at `since` or later. A concurrent count waits. */
export async function countFrom(tx: Transaction, email: string, since: Date): Promise<number> {
  const mailbox = mailboxKey(email)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('enquiries of ' || $1::text, 0))`, [mailbox])
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::integer as count from enquiries where mailbox_key = $1 and received_at >= $2',
    [mailbox, since],
  )
  return row?.count ?? 0
}

export type EnquiryFilter = {
  readonly kind: Enquiry['kind'] | undefined
  /** Only those received earlier. */
  readonly before?: Date | undefined
  readonly limit: number
}

/** Newest first. */
export async function listEnquiries(sql: Sql, { kind, before, limit }: EnquiryFilter): Promise<RecordedEnquiry[]> {
  const rows = await sql.query<EnquiryRow>(
    `select ${columns} from enquiries where ($1::text is null or kind = $1) and ($3::timestamptz is null or received_at < $3) order by received_at desc, ticket_number desc limit $2`,
    [kind ?? null, limit, before ?? null],
  )
  return rows.map(toEnquiry)
}

export const findByTicket = (sql: Sql, ticketNumber: string): Promise<RecordedEnquiry | undefined> =>
  findOne(sql, 'where ticket_number = $1', [ticketNumber])

async function findOne(sql: Sql, which: string, values: readonly unknown[]): Promise<RecordedEnquiry | undefined> {
  const [row] = await sql.query<EnquiryRow>(`select ${columns} from enquiries ${which}`, values)
  return row && toEnquiry(row)
}

const columns = 'id, ticket_number, kind, sender_name, email, phone, message, quantity, product_code, received_at'

type EnquiryRow = {
  id: EnquiryId
  ticket_number: string
  kind: Enquiry['kind']
  sender_name: string
  email: string | null
  phone: string | null
  message: string
  quantity: number | null
  product_code: string | null
  received_at: Date
}

const toEnquiry = (row: EnquiryRow): RecordedEnquiry => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  receivedAt: row.received_at,
  enquiry:
    row.kind === 'contact'
      ? { kind: 'contact', name: row.sender_name, email: row.email ?? undefined, phone: row.phone ?? undefined, message: row.message }
      : {
          kind: 'bulk',
          name: row.sender_name,
          email: row.email ?? '',
          phone: row.phone ?? '',
          quantity: row.quantity ?? 0,
          productCode: row.product_code ?? '',
          message: row.message,
        },
})
