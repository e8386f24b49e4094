import type { EnquiryId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { EnquiryEntry, EntryKind, Standing } from './enquiry-standing.ts'

export type NewEntry = {
  readonly kind: EntryKind
  /** The name of the account; undefined for the sender, and for what the shop does by itself. */
  readonly by?: string | undefined
  readonly text?: string | undefined
  readonly about?: string | undefined
  readonly leadsTo?: EnquiryEntry['leadsTo']
}

/** Returns the entry; undefined where one with this key is there already. */
export async function insertEntry(
  tx: Transaction,
  enquiryId: EnquiryId,
  { kind, by, text, about, leadsTo }: NewEntry,
  { at, requestKey }: { readonly at: Date; readonly requestKey: string | undefined },
): Promise<EnquiryEntry | undefined> {
  tx.changed('enquiries')
  const [row] = await tx.query<EntryRow>(
    `insert into enquiry_entries (enquiry_id, kind, staff_name, at, text, about, leads_to, request_key) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (request_key) do nothing returning ${columns}`,
    [enquiryId, kind, by ?? null, at, text || null, about ?? null, leadsTo ?? null, requestKey ?? null],
  )
  return row && toEntry(row)
}

/** Everything that stands, oldest first. */
export async function listEntries(sql: Sql, enquiryId: EnquiryId): Promise<EnquiryEntry[]> {
  const rows = await sql.query<EntryRow>(
    `select ${columns} from enquiry_entries where enquiry_id = $1 and removed_at is null order by id`,
    [enquiryId],
  )
  return rows.map(toEntry)
}

export async function removeEntry(tx: Transaction, id: number, at: Date): Promise<void> {
  tx.changed('enquiries')
  await tx.query('update enquiry_entries set removed_at = $2 where id = $1 and removed_at is null', [id, at])
}

/** Of two who change an enquiry the second waits here for the first. */
export async function lockEnquiry(tx: Transaction, ticketNumber: string): Promise<boolean> {
  return (await tx.query('select 1 from enquiries where ticket_number = $1 for update', [ticketNumber])).length > 0
}

/** Writes what follows from the entries into the columns that lists are read by. The account that owned it may be gone. */
export async function saveStanding(tx: Transaction, id: EnquiryId, standing: Standing, dueAt: Date | undefined): Promise<void> {
  tx.changed('enquiries')
  const { state, ownerEmail, answered, firstAnsweredAt, grievance, closedAt, orderNumber, touchedAt } = standing
  await tx.query(
    `update enquiries set state = $2, owner_email = (select email from staff where email = $3), answered_at = $4, answered_by = $5, first_answered_at = $6,
       grievance_at = $7, acknowledged_at = $8, closed_at = $9, order_id = (select id from orders where order_number = $10), touched_at = $11, due_at = $12
     where id = $1`,
    [
      ...[id, state, ownerEmail ?? null, answered?.at ?? null, answered?.by ?? null, firstAnsweredAt ?? null],
      ...[grievance?.since ?? null, grievance?.acknowledgedAt ?? null, closedAt ?? null, orderNumber ?? null, touchedAt, dueAt ?? null],
    ],
  )
}

const columns = 'id, kind, staff_name, at, text, about, leads_to'

type EntryRow = Pick<EnquiryEntry, 'id' | 'kind' | 'at'> & {
  readonly staff_name: string | null
  readonly text: string | null
  readonly about: string | null
  readonly leads_to: 'answered' | 'waiting' | null
}

const toEntry = ({ id, kind, at, staff_name, text, about, leads_to }: EntryRow): EnquiryEntry => ({
  ...{ id, kind, at, by: staff_name ?? undefined, text: text ?? undefined },
  ...{ about: about ?? undefined, leadsTo: leads_to ?? undefined },
})
