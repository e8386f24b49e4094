import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { addStock, removeStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Deps } from '../deps.ts'
import { lockVariants } from './moved-stock.store.ts'
import { insertCount, type LockedLine, lockCountLines, saveCounted } from './stock-counts.store.ts'

/** The most variants on one sheet. */
export const mostCounted = 2_000

export type BeginCount = { readonly variantIds: readonly VariantId[]; readonly by: Staff }
export type BeginCountProblem = { readonly code: 'nothing_to_count' } | { readonly code: 'too_many_to_count' }

/** Makes a sheet for these variants, which carries this moment: what is sold after it is no difference. */
export const beginCount = ({ variantIds, by }: BeginCount, { db, clock }: Deps): Promise<Result<{ number: number }, BeginCountProblem>> =>
  db.transaction(async (tx) => {
    if (variantIds.length > mostCounted) return refuse({ code: 'too_many_to_count' })
    const { number, lines } = await insertCount(tx, variantIds, { at: clock(), by: by.name })
    return lines === 0 ? tx.rollback(refuse({ code: 'nothing_to_count' })) : ok({ number })
  })

export type CountedLine = { readonly variantId: VariantId; readonly counted: number }
export type EnterCounts = { readonly number: number; readonly lines: readonly CountedLine[]; readonly by: Staff }

/** What came of entering counts. */
export type EnteredCounts = {
  /** Lines that were written down. */
  readonly entered: number
  /** Those of them that changed the stock, with by how many. */
  readonly moved: readonly { readonly variantId: VariantId; readonly change: number }[]
  /** Fewer were counted than unpaid orders hold: these lines are not written down. */
  readonly refused: readonly { readonly variantId: VariantId; readonly counted: number; readonly free: number }[]
}

/**
 * Takes each difference between what was counted and what was expected when the sheet was made, so that whatever was sold in between stays
 * sold. A line that is entered once more replaces what was entered before.
 */
export const enterCounts = (
  { number, lines, by }: EnterCounts,
  { db, clock }: Deps,
): Promise<Result<EnteredCounts, { readonly code: 'no_such_line'; readonly variantId: VariantId | undefined }>> =>
  db.transaction(async (tx) => {
    const counted = new Map(lines.map((line) => [line.variantId, line.counted]))
    const locked = await lockCountLines(tx, number, [...counted.keys()])
    const unknown = lines.find(({ variantId }) => !locked.some((line) => line.variantId === variantId))
    if (unknown || locked.length === 0) return refuse({ code: 'no_such_line', variantId: unknown?.variantId })
    const changed = locked.filter((line) => counted.get(line.variantId) !== line.counted)
    // In the order in which orders lock them.
    await lockVariants(
      tx,
      changed.map(({ variantId }) => variantId),
    )
    const outcomes: Outcome[] = []
    for (const line of changed) outcomes.push(await enterLine(tx, line, { number, counted: counted.get(line.variantId)!, by, at: clock() }))
    return ok({
      entered: outcomes.filter(({ free }) => free === undefined).length,
      moved: outcomes.flatMap(({ variantId, change, free }) => (change !== 0 && free === undefined ? [{ variantId, change }] : [])),
      refused: outcomes.flatMap(({ variantId, counted, free }) => (free === undefined ? [] : [{ variantId, counted, free }])),
    })
  })

type Outcome = { readonly variantId: VariantId; readonly counted: number; readonly change: number; readonly free?: number }
type Entry = { readonly number: number; readonly counted: number; readonly by: Staff; readonly at: Date }

async function enterLine(
  tx: Transaction,
  { variantId, expected, counted: before = expected }: LockedLine,
  { number, counted, by, at }: Entry,
): Promise<Outcome> {
  const change = counted - before
  if (change !== 0) {
    const units = [{ variantId, quantity: Math.abs(change) }]
    const cause = { why: 'counted', countNumber: number, staffName: by.name, at, note: `${counted} counted, ${expected} expected` } as const
    const moved = await (change > 0 ? addStock : removeStock)(tx, units, cause)
    // Nothing was moved then, so there is nothing to roll back.
    if (!moved.ok) return { variantId, counted, change, free: moved.problem.available }
  }
  await saveCounted(tx, number, { variantId, counted, by: by.name, at })
  return { variantId, counted, change }
}
