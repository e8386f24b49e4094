import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type HandReason, handReasons } from '../../catalogue/stock/stock-move.ts'
import { lockMove } from '../../catalogue/stock/stock-moves.store.ts'
import { addStock, removeStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Deps } from '../deps.ts'
import { findMovedNow, listKnownVariants, lockVariants, type MovedStock } from './moved-stock.store.ts'
import type { HandMove } from './read-moves.ts'

export type MoveStock = { readonly moves: readonly HandMove[]; readonly by: Staff }

export type MoveStockProblem =
  | { readonly code: 'unknown_variants'; readonly variantIds: readonly VariantId[] }
  /** So many are free; the others are held for unpaid orders. */
  | { readonly code: 'more_than_free'; readonly variantId: VariantId; readonly free: number }

/** Moves the stock of these variants by hand: all of it, or nothing. Returns each move with what is there now. */
export const moveStock = ({ moves, by }: MoveStock, { db, clock }: Deps): Promise<Result<readonly MovedStock[], MoveStockProblem>> =>
  db.transaction(async (tx) => {
    const variantIds = [...new Set(moves.map(({ variantId }) => variantId))]
    const known = await listKnownVariants(tx, variantIds)
    const unknown = variantIds.filter((id) => !known.has(id))
    if (unknown.length > 0) return refuse({ code: 'unknown_variants', variantIds: unknown })
    // In the order in which orders lock them.
    await lockVariants(tx, variantIds)
    for (const { variantId, change, why, note } of moves) {
      const units = [{ variantId, quantity: Math.abs(change) }]
      const moved = await (change > 0 ? addStock : removeStock)(tx, units, { why, note, staffName: by.name, at: clock() })
      if (!moved.ok) return tx.rollback(refuse({ code: 'more_than_free', variantId, free: moved.problem.available }))
    }
    return ok(await findMovedNow(tx, variantIds))
  })

export type TakeMoveBack = { readonly moveId: string; readonly by: Staff }

export type TakeMoveBackProblem =
  | { readonly code: 'no_such_move' }
  | { readonly code: 'not_by_hand' }
  | { readonly code: 'more_than_free'; readonly variantId: VariantId; readonly free: number }

/** Takes back what somebody moved by hand, by a move in the other direction. Doing it twice is harmless. */
export const takeMoveBack = ({ moveId, by }: TakeMoveBack, { db, clock }: Deps): Promise<Result<MovedStock, TakeMoveBackProblem>> =>
  db.transaction(async (tx) => {
    const move = await lockMove(tx, moveId)
    if (!move) return refuse({ code: 'no_such_move' })
    const { variantId, onHandChange } = move
    if (!handReasons.includes(move.why as HandReason)) return refuse({ code: 'not_by_hand' })
    if (!move.isTakenBack) {
      const units = [{ variantId, quantity: Math.abs(onHandChange) }]
      const cause = { why: 'taken_back', takesBack: moveId, staffName: by.name, at: clock() } as const
      const moved = await (onHandChange > 0 ? removeStock : addStock)(tx, units, cause)
      if (!moved.ok) return refuse({ code: 'more_than_free', variantId, free: moved.problem.available })
    }
    const [now] = await findMovedNow(tx, [variantId])
    return ok(now!)
  })
