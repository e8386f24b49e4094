import type { EnquiryId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type DueEnquiry = {
  readonly ticketNumber: string
  readonly senderName: string
  readonly isGrievance: boolean
  readonly ownerName: string | undefined
  readonly dueAt: Date
}

/** Those whose next clock runs out before this time, the next one first. */
export async function listDueBefore(sql: Sql, before: Date, limit: number): Promise<DueEnquiry[]> {
  const rows = await sql.query<DueRow>(
    `select ticket_number, sender_name, grievance_at is not null as is_grievance, staff.name as owner_name, due_at
     from enquiries left join staff on staff.email = owner_email where due_at < $1 order by due_at, id limit $2`,
    [before, limit],
  )
  return rows.map((row) => ({
    ...{ ticketNumber: row.ticket_number, senderName: row.sender_name, isGrievance: row.is_grievance },
    ...{ ownerName: row.owner_name ?? undefined, dueAt: row.due_at },
  }))
}

type DueRow = {
  readonly ticket_number: string
  readonly sender_name: string
  readonly is_grievance: boolean
  readonly owner_name: string | null
  readonly due_at: Date
}

/** The tickets of all whose clock runs: its time depends on the owner's holidays, which may have changed since it was written. */
export async function listTicking(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ ticket_number: string }>(
    `select ticket_number from enquiries where due_at is not null union select ticket_number from enquiries where state = 'open'`,
  )
  return rows.map(({ ticket_number }) => ticket_number)
}

export type Kept = { readonly spamSince: Date; readonly endedSince: Date; readonly grievanceSince: Date }

/** Those that nobody needs any more: since when what was last touched is kept. */
export async function listOutdated(tx: Transaction, { spamSince, endedSince, grievanceSince }: Kept, limit: number): Promise<EnquiryId[]> {
  const rows = await tx.query<{ id: EnquiryId }>(
    `select id from enquiries where state <> 'open' and coalesce(touched_at, received_at) < case
       when state = 'spam' then $1::timestamptz when grievance_at is not null then $3::timestamptz else $2::timestamptz end
     limit $4 for update skip locked`,
    [spamSince, endedSince, grievanceSince, limit],
  )
  return rows.map(({ id }) => id)
}

/** With its entries. */
export async function deleteEnquiry(tx: Transaction, id: EnquiryId): Promise<void> {
  tx.changed('enquiries')
  await tx.query('delete from enquiries where id = $1', [id])
}
