import type { VariantId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { StockMove, StockReason } from './stock-move.ts'

export type MovesAsked = {
  readonly variantId: string
  /** Holds and their ends too, which change nothing on the shelf. */
  readonly withHolds: boolean
  /** Only moves older than this one. */
  readonly before: string | undefined
  readonly limit: number
}

/** What changed a variant's stock, newest first. */
export async function listMoves(sql: Sql, { variantId, withHolds, before, limit }: MovesAsked): Promise<StockMove[]> {
  const rows = await sql.query<MoveRow>(
    `select m.id::text, m.at, m.why, m.on_hand_change, m.held_change, m.on_hand, m.held, m.unit_number, m.staff_name, m.note, o.order_number,
            exists (select from stock_moves back where back.takes_back = m.id) as is_taken_back
       from stock_moves m left join orders o on o.id = m.order_id
      where m.variant_id = $1 and ($2 or m.on_hand_change <> 0) and ($3::bigint is null or m.id < $3::bigint)
      order by m.id desc limit $4`,
    [variantId, withHolds, before, limit],
  )
  return rows.map(toMove)
}

type MoveRow = {
  id: string
  at: Date
  why: StockReason
  on_hand_change: number
  held_change: number
  on_hand: number
  held: number
  unit_number: number | null
  staff_name: string | null
  note: string | null
  order_number: string | null
  is_taken_back: boolean
}

const toMove = (row: MoveRow): StockMove => ({
  id: row.id,
  at: row.at,
  why: row.why,
  onHandChange: row.on_hand_change,
  heldChange: row.held_change,
  onHand: row.on_hand,
  held: row.held,
  orderNumber: row.order_number ?? undefined,
  unitNumber: row.unit_number ?? undefined,
  staffName: row.staff_name ?? undefined,
  note: row.note ?? undefined,
  isTakenBack: row.is_taken_back,
})

export type LockedMove = {
  readonly variantId: VariantId
  readonly why: StockReason
  readonly onHandChange: number
  readonly isTakenBack: boolean
}

/** Locks a move until this transaction ends, so that it is taken back once. */
export async function lockMove(tx: Transaction, id: string): Promise<LockedMove | undefined> {
  await tx.query('select from stock_moves where id = $1::bigint for update', [id])
  const [row] = await tx.query<{ variant_id: string; why: StockReason; on_hand_change: number; is_taken_back: boolean }>(
    `select variant_id, why, on_hand_change, exists (select from stock_moves back where back.takes_back = m.id) as is_taken_back
       from stock_moves m where id = $1::bigint`,
    [id],
  )
  return (
    row && {
      variantId: row.variant_id as VariantId,
      why: row.why,
      onHandChange: row.on_hand_change,
      isTakenBack: row.is_taken_back,
    }
  )
}

/** A variant whose moves do not add up to its stock. */
export type StockDrift = {
  readonly variantId: VariantId
  readonly onHand: number
  readonly held: number
  readonly movedOnHand: number
  readonly movedHeld: number
}

/** Adds up every move of every variant, and returns those that come to something else than the stock. */
export async function findStockDrift(sql: Sql): Promise<StockDrift[]> {
  const rows = await sql.query<{ id: string; stock_on_hand: number; stock_held: number; moved_on_hand: number; moved_held: number }>(
    `select v.id, v.stock_on_hand, v.stock_held, coalesce(on_hand, 0)::integer as moved_on_hand, coalesce(held, 0)::integer as moved_held
       from variants v left join (
         select variant_id, sum(on_hand_change) as on_hand, sum(held_change) as held from stock_moves group by variant_id) moves
         on moves.variant_id = v.id
      where v.stock_on_hand <> coalesce(on_hand, 0) or v.stock_held <> coalesce(held, 0) order by v.id`,
  )
  return rows.map((row) => ({
    variantId: row.id as VariantId,
    onHand: row.stock_on_hand,
    held: row.stock_held,
    movedOnHand: row.moved_on_hand,
    movedHeld: row.moved_held,
  }))
}

/** How many moves there are, and how many of them nobody has explained. */
export async function countMoves(sql: Sql): Promise<{ readonly moves: number; readonly unexplained: number }> {
  const [row] = await sql.query<{ moves: number; unexplained: number }>(
    `select count(*)::integer as moves, count(*) filter (where why = 'unexplained')::integer as unexplained from stock_moves`,
  )
  return row!
}
