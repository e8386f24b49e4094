import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { announcedStock } from '../page-changes.store.ts'
import { lowStockUnits } from '../product.ts'
import type { StockCause, StockReason } from './stock-move.ts'

export type VariantQuantity = { readonly variantId: VariantId; readonly quantity: number }

export type OutOfStock = { readonly code: 'out_of_stock'; readonly variantId: VariantId; readonly available: number }

// Every change of stock goes through here: it writes down why, and announces the products whose pages change because a variant sold out, is
// available again, or its low number changed.

/** How many units of each variant were available before. */
export type AvailableBefore = ReadonlyMap<VariantId, number>

/** Sells all lines at once, or none; lines of the same variant are added up. */
export const takeStock = (
  tx: Transaction,
  wanted: readonly VariantQuantity[],
  cause: StockCause,
): Promise<Result<AvailableBefore, OutOfStock>> => moveStock(tx, wanted, { why: 'sold', onHand: -1, held: 0, needs: 'for sale' }, cause)

/** Holds all lines for an unpaid order, or none. */
export const holdStock = (
  tx: Transaction,
  wanted: readonly VariantQuantity[],
  cause: StockCause,
): Promise<Result<AvailableBefore, OutOfStock>> => moveStock(tx, wanted, { why: 'held', onHand: 0, held: 1, needs: 'for sale' }, cause)

/** Releases what an unpaid order holds: it can be bought again. Throws when less is held. */
export const releaseHold = (tx: Transaction, held: readonly VariantQuantity[], cause: StockCause): Promise<void> =>
  moveExistingStock(tx, held, { why: 'released', onHand: 0, held: -1, needs: 'nothing' }, cause)

/** Sells what an order holds, because it is paid. Throws when less is held. */
export const takeHeld = (tx: Transaction, held: readonly VariantQuantity[], cause: StockCause): Promise<void> =>
  moveExistingStock(tx, held, { why: 'sold', onHand: -1, held: -1, needs: 'nothing' }, cause)

/** Returns sold units to stock, because their order was cancelled or came back: they can be bought again. */
export const returnStock = (tx: Transaction, taken: readonly VariantQuantity[], cause: StockCause): Promise<void> =>
  moveExistingStock(tx, taken, { why: 'cancelled', onHand: 1, held: 0, needs: 'nothing' }, cause)

/** More units of these variants are there. */
export const addStock = (
  tx: Transaction,
  added: readonly VariantQuantity[],
  cause: StockCause & { readonly why: StockReason },
): Promise<Result<AvailableBefore, OutOfStock>> => moveStock(tx, added, { why: cause.why, onHand: 1, held: 0, needs: 'nothing' }, cause)

/** Fewer units of these variants are there; those that are held for unpaid orders cannot be taken away. */
export const removeStock = (
  tx: Transaction,
  removed: readonly VariantQuantity[],
  cause: StockCause & { readonly why: StockReason },
): Promise<Result<AvailableBefore, OutOfStock>> =>
  moveStock(tx, removed, { why: cause.why, onHand: -1, held: 0, needs: 'free units' }, cause)

/** The first stock of variants that have just been added. Announces nothing: whoever adds variants announces them. */
export async function openStock(tx: Transaction, opening: readonly VariantQuantity[], at: Date): Promise<void> {
  if (opening.length === 0) return
  tx.changed('stock')
  await tx.query(
    `with opened as (
       update variants v set stock_on_hand = file.quantity from unnest($1::text[], $2::integer[]) as file (id, quantity)
        where v.id = file.id returning v.id, v.stock_on_hand)
     insert into stock_moves (variant_id, on_hand_change, held_change, on_hand, held, why, at)
     select id, stock_on_hand, 0, stock_on_hand, 0, 'opening', $3 from opened order by id`,
    [opening.map(({ variantId }) => variantId), opening.map(({ quantity }) => quantity), at],
  )
}

/** How one unit changes the two numbers of its variant, and what must be there for it. */
type Move = {
  readonly why: StockReason
  readonly onHand: 0 | 1 | -1
  readonly held: 0 | 1 | -1
  readonly needs: 'for sale' | 'free units' | 'nothing'
}
type MoveRow = { id: VariantId; available: number; is_short: boolean }

// Rows are locked in the order of their ids, so that two orders of the same variants wait for each other instead of deadlocking.
// After a wait `locked` has the values that the other order left, not those of this statement's snapshot.
// The one statement changes the stock and writes the moves: neither is ever there without the other.
const move = `
  with locked as (
    select v.id, wanted.quantity, v.stock_on_hand - v.stock_held as available,
           ($5 = 'for sale' and not v.is_active) or ($5 <> 'nothing' and v.stock_on_hand - v.stock_held < wanted.quantity) as is_short
      from unnest($1::text[], $2::bigint[]) as wanted (id, quantity) join variants v on v.id = wanted.id order by v.id for update of v
  ), moved as (
    update variants v set stock_on_hand = v.stock_on_hand + $3::integer * l.quantity, stock_held = v.stock_held + $4::integer * l.quantity
      from locked l where v.id = l.id and (select count(*) from locked where not is_short) = cardinality($1)
      returning v.id, v.product_id, l.quantity, v.stock_on_hand, v.stock_held,
                least(v.stock_on_hand - v.stock_held, ${lowStockUnits + 1}) <> least(l.available, ${lowStockUnits + 1}) as shows,
                (v.stock_on_hand > v.stock_held) <> (l.available > 0) as turns
  ), noted as (
    insert into stock_moves (variant_id, on_hand_change, held_change, on_hand, held, why, at, order_id, unit_number, staff_name, note, takes_back, count_id)
    select id, $3::integer * quantity, $4::integer * quantity, stock_on_hand, stock_held,
           $6, $7::timestamptz, $8, $9::integer, $10, $11, $12::bigint, $13::bigint
      from moved order by id
  ), changes as (${announcedStock.changes})
  select l.id, l.available, l.is_short, case when moved.shows then ${announcedStock.notification} end
    from locked l left join moved on moved.id = l.id order by l.id`

async function moveStock(
  tx: Transaction,
  wanted: readonly VariantQuantity[],
  how: Move,
  { why = how.why, at, orderId, unitNumber, staffName, note, takesBack, countNumber }: StockCause,
): Promise<Result<AvailableBefore, OutOfStock>> {
  tx.changed('stock')
  const quantities = quantityByVariant(wanted)
  const units = [[...quantities.keys()], [...quantities.values()], how.onHand, how.held, how.needs]
  const rows = await tx.query<MoveRow>(move, [...units, why, at, orderId, unitNumber, staffName, note, takesBack, countNumber])
  const short = rows.find((row) => row.is_short)
  if (short) return refuse({ code: 'out_of_stock', variantId: short.id, available: Math.max(short.available, 0) })
  const [unknown] = new Set(quantities.keys()).difference(new Set(rows.map((row) => row.id)))
  if (unknown) return refuse({ code: 'out_of_stock', variantId: unknown, available: 0 })
  return ok(new Map(rows.map(({ id, available }) => [id, available])))
}

/** Adds up the lines of each variant. */
function quantityByVariant(wanted: readonly VariantQuantity[]): Map<VariantId, number> {
  const quantities = new Map<VariantId, number>()
  for (const { variantId, quantity } of wanted) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return quantities
}

async function moveExistingStock(tx: Transaction, lines: readonly VariantQuantity[], how: Move, cause: StockCause): Promise<void> {
  const moved = await moveStock(tx, lines, how, cause)
  if (!moved.ok) throw new Error(`there is no variant ${moved.problem.variantId}`)
}
