import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Actor, Attribution } from '../orders/actor.ts'
import type { Return, ReturnedLine, ReturnEvent, ReturnReason, ReturnState, ReturnWay, ReturnWish } from './return.ts'

export type NewReturn = Pick<Return, 'orderId' | 'state' | 'reason' | 'wish' | 'words' | 'agreed'> & {
  readonly lines: readonly Pick<ReturnedLine, 'position' | 'units'>[]
  readonly photoKeys: readonly string[]
}

/** Writes a return with its lines, and gives it the photographs with these keys. Expects the order to be locked. */
export async function insertReturn(tx: Transaction, asked: NewReturn, change: Attribution): Promise<Return> {
  const { orderId, state, reason, wish, words, agreed, lines, photoKeys } = asked
  const [row] = await tx.query<{ id: number }>(
    `insert into returns (order_id, ordinal, state, reason, wish, words, agreed, asked_at, changed_at)
     values ($1, (select count(*) + 1 from returns where order_id = $1), $2, $3, $4, $5, $6, $7, $7) returning id`,
    [orderId, state, reason, wish, words ?? null, agreed ?? null, change.at],
  )
  const id = row!.id
  await tx.query('insert into return_lines (return_id, position, units) select $1, * from unnest($2::smallint[], $3::integer[])', [
    id,
    lines.map(({ position }) => position),
    lines.map(({ units }) => units),
  ])
  await tx.query('update return_photos set return_id = $1 where order_id = $2 and key = any($3) and return_id is null', [
    id,
    orderId,
    photoKeys,
  ])
  await recordReturnEvent(tx, id, state, change)
  return (await findReturn(tx, id))!
}

export type ReturnChange = {
  readonly state: ReturnState
  readonly agreed?: ReturnWay | undefined
  /** Without one, an earlier offer is gone. */
  readonly offer?: ReturnWay | undefined
  readonly amountPaise?: Paise | undefined
  /** Sealed; without one, an earlier one is erased. */
  readonly sealedUpi?: Uint8Array | undefined
}

/** Moves a return, and records what was said. What was agreed stays unless it is given; so does an amount, until pieces have to come. */
export async function changeReturn(tx: Transaction, id: number, change: ReturnChange, attribution: Attribution): Promise<void> {
  const { state, agreed, offer, amountPaise, sealedUpi } = change
  await tx.query(
    `update returns set state = $2, agreed = coalesce($3, agreed), offer = $4, sealed_upi = $6,
       amount_paise = case when $2 in ('waiting', 'approved') then null else coalesce($5, amount_paise) end,
       changed_at = $7 where id = $1`,
    [id, state, agreed ?? null, offer ?? null, amountPaise ?? null, sealedUpi ?? null, attribution.at],
  )
  await recordReturnEvent(tx, id, state, attribution)
}

async function recordReturnEvent(tx: Transaction, id: number, state: ReturnState, { by, at, note }: Attribution): Promise<void> {
  tx.changed('orders')
  await tx.query('insert into return_events (return_id, state, done_by, staff_name, note, at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    state,
    by.who,
    by.who === 'staff' ? by.name : null,
    note ?? null,
    at,
  ])
}

/** Locks it until this transaction ends. */
export async function lockReturnState(tx: Transaction, id: number): Promise<ReturnState | undefined> {
  const [row] = await tx.query<{ state: ReturnState }>('select state from returns where id = $1 for update', [id])
  return row?.state
}

export async function saveSentWith(tx: Transaction, id: number, sentWith: string, at: Date): Promise<void> {
  tx.changed('orders')
  await tx.query('update returns set sent_with = $2, changed_at = $3 where id = $1', [id, sentWith, at])
}

/** Of each line, by its position, how many units can be sold again; the others are written off. */
export async function saveInspection(tx: Transaction, id: number, backInStock: ReadonlyMap<number, number>): Promise<void> {
  await tx.query(
    `update return_lines set back_in_stock = found.units from unnest($2::smallint[], $3::integer[]) as found (position, units)
     where return_id = $1 and return_lines.position = found.position`,
    [id, [...backInStock.keys()], [...backInStock.values()]],
  )
}

/** The UPI address of a cash order, sealed; undefined unless it waits to be paid. */
export async function findSealedUpi(sql: Sql, id: number): Promise<Uint8Array | undefined> {
  const [row] = await sql.query<{ sealed_upi: Uint8Array | null }>('select sealed_upi from returns where id = $1', [id])
  return row?.sealed_upi ?? undefined
}

/** Asks anew for UPI addresses that were given before this time and never paid. Returns how many. */
export async function eraseOldUpi(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx.query(
    `update returns set sealed_upi = null, state = 'awaiting_upi' where state = 'upi_given' and changed_at < $1 returning 1`,
    [before],
  )
  return rows.length
}

/** Erases what the shopper wrote and showed about the returns of an order. */
export async function eraseReturns(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.query('delete from return_photos where order_id = $1', [orderId])
  await tx.query(`update return_events set note = null where return_id in (select id from returns where order_id = $1)`, [orderId])
  await tx.query(
    `update returns set words = null, sent_with = null, sealed_upi = null, state = case state when 'upi_given' then 'awaiting_upi' else state end
     where order_id = $1`,
    [orderId],
  )
}

export const findReturn = async (sql: Sql, id: number): Promise<Return | undefined> => (await find(sql, 'id = $1', [id]))[0]

/** Of an order, oldest first. */
export const listReturnsOfOrder = (sql: Sql, orderId: OrderId): Promise<Return[]> => find(sql, 'order_id = $1', [orderId])

export async function listReturnEvents(sql: Sql, id: number): Promise<ReturnEvent[]> {
  const rows = await sql.query<EventRow>(
    'select state, done_by, staff_name, note, at from return_events where return_id = $1 order by id',
    [id],
  )
  return rows.map(({ state, done_by, staff_name, note, at }) => ({
    state,
    at,
    note: note ?? undefined,
    by: (staff_name === null ? { who: done_by } : { who: 'staff', name: staff_name }) as Actor,
  }))
}

async function find(sql: Sql, condition: string, values: readonly unknown[]): Promise<Return[]> {
  const rows = await sql.query<ReturnRow>(
    `select returns.*, (select json_agg(json_build_array(position, units, back_in_stock) order by position) from return_lines where return_id = id) as lines
       from returns where ${condition} order by id`,
    [...values],
  )
  return rows.map(toReturn)
}

const toReturn = (row: ReturnRow): Return => ({
  id: row.id,
  orderId: row.order_id,
  ordinal: row.ordinal,
  state: row.state,
  reason: row.reason,
  wish: row.wish,
  words: row.words ?? undefined,
  askedAt: row.asked_at,
  changedAt: row.changed_at,
  agreed: row.agreed ?? undefined,
  offer: row.offer ?? undefined,
  amountPaise: row.amount_paise ?? undefined,
  sentWith: row.sent_with ?? undefined,
  lines: row.lines.map(([position, units, backInStock]) => ({ position, units, backInStock: backInStock ?? undefined })),
})

type ReturnRow = {
  id: number
  order_id: OrderId
  ordinal: number
  state: ReturnState
  reason: ReturnReason
  wish: ReturnWish
  words: string | null
  asked_at: Date
  changed_at: Date
  agreed: ReturnWay | null
  offer: ReturnWay | null
  amount_paise: Paise | null
  sent_with: string | null
  lines: [position: number, units: number, backInStock: number | null][]
}

type EventRow = { state: ReturnState; done_by: Actor['who']; staff_name: string | null; note: string | null; at: Date }
