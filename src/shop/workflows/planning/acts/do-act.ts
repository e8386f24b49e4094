import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlannedAct } from '../../../catalogue/plans/planned-acts.store.ts'
import { listStoredProducts } from '../../../catalogue/changes/product-records.store.ts'
import type { Deps } from '../../deps.ts'
import {
  type JudgeDeps,
  type KeptChange,
  type PlaceProblem,
  placeProduct,
  type SellProblem,
  sellProduct,
  undoChanges,
  type UndoChangesProblem,
} from '../../publishing/publishing.ts'

export type ActDeps = Pick<Deps, 'db'> & JudgeDeps

/** `changeSet`: undefined where it was so already. */
export type DoneAct = { readonly changeSet: number | undefined; readonly kept: readonly KeptChange[] }

export type DoActProblem = PlaceProblem | SellProblem | UndoChangesProblem

/** Does what the button would do now. What is so already is no problem, and no change. */
export async function doAct(act: PlannedAct, by: string, deps: ActDeps): Promise<Result<DoneAct, DoActProblem>> {
  if (act.kind === 'undo') return undo(act.changeSet, by, deps)
  const code = await codeOf(act.product, deps)
  if (code === undefined) return refuse({ code: 'unknown_product' })
  if (act.kind === 'place') {
    const placed = await placeProduct({ code, place: act.place, by }, deps)
    return placed.ok ? ok({ changeSet: placed.value.changeSet, kept: [] }) : placed
  }
  const isSold = act.kind === 'on_sale'
  const sold = await sellProduct({ code, isSold, by }, deps)
  if (sold.ok) return ok({ changeSet: sold.value.changeSet, kept: [] })
  return sold.problem.code === (isSold ? 'sold_already' : 'not_sold') ? nothingDone : sold
}

const nothingDone = ok({ changeSet: undefined, kept: [] })

async function undo(set: number | undefined, by: string, deps: ActDeps): Promise<Result<DoneAct, DoActProblem>> {
  if (set === undefined) return refuse({ code: 'unknown_set' })
  const undone = await undoChanges({ id: set, by }, deps)
  if (undone.ok) return ok(undone.value)
  // Somebody was quicker.
  return undone.problem.code === 'undone_already' ? nothingDone : undone
}

/** Its code may be another one by now, and so may its address, which the plan follows. */
async function codeOf(product: string | undefined, { db }: ActDeps): Promise<string | undefined> {
  if (product === undefined) return undefined
  return (await listStoredProducts(db, [product])).get(product)?.record?.code
}
