import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What one of the staff wrote about an order, for colleagues. */
export type OrderNote = {
  readonly id: number
  readonly text: string
  /** The number of the unit it is about, such as MJ-10234.1. */
  readonly about: string | undefined
  readonly writtenBy: string
  readonly at: Date
}

export type NewNote = Pick<OrderNote, 'text' | 'about' | 'writtenBy' | 'at'> & {
  readonly orderId: OrderId
  /** A repeat with the same key is the same note. */
  readonly requestKey: string | undefined
}

/** Returns the note's number; also for a note with this key that was there before. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<number> {
  tx.changed('orders')
  const { orderId, text, about, writtenBy, at, requestKey } = note
  const [row] = await tx.query<{ id: number }>(
    `with added as (
       insert into order_notes (order_id, about, text, staff_name, at, request_key) values ($1, $2, $3, $4, $5, $6)
       on conflict (request_key) do nothing returning id
     )
     select id from added union all select id from order_notes where request_key = $6 limit 1`,
    [orderId, about ?? null, text, writtenBy, at, requestKey ?? null],
  )
  if (!row) throw new Error('the note was neither added nor found')
  return row.id
}

/** Returns the notes of an order that stand, oldest first. */
export async function listNotes(sql: Sql, orderId: OrderId): Promise<OrderNote[]> {
  const rows = await sql.query<NoteRow>(
    'select id, about, text, staff_name, at from order_notes where order_id = $1 and removed_at is null order by id',
    [orderId],
  )
  return rows.map(({ about, staff_name, ...row }) => ({ ...row, about: about ?? undefined, writtenBy: staff_name }))
}

type NoteRow = Pick<OrderNote, 'id' | 'text' | 'at'> & { readonly about: string | null; readonly staff_name: string }

/** Takes a note back; false unless this person wrote it about this order and it stands. */
export async function removeNote(
  tx: Transaction,
  { id, orderId, writtenBy }: Pick<OrderNote, 'id' | 'writtenBy'> & { readonly orderId: OrderId },
  at: Date,
): Promise<boolean> {
  tx.changed('orders')
  const rows = await tx.query(
    'update order_notes set removed_at = $4 where id = $1 and order_id = $2 and staff_name = $3 and removed_at is null returning 1',
    [id, orderId, writtenBy, at],
  )
  return rows.length > 0
}
