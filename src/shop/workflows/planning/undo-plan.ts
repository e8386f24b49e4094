import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../catalogue/plans/change-plan.ts'
import { endPlan, lockPlan } from '../../catalogue/plans/change-plans.store.ts'
import { takeImportsBack } from '../../catalogue/plans/plan-imports.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import type { UndoVersionProblem } from '../configuring/configuring.ts'
import { type FaultyText, type JudgeDeps, type KeptChange, undoChanges, type UndoChangesProblem } from '../publishing/publishing.ts'
import type { FilesDeps } from './folder/bring-files.ts'
import { measurePlan } from './folder/measure-files.ts'
import { type KeptInFile, undoDocuments, undoTexts } from './folder/undo-files.ts'

/** What somebody has changed since stays. */
export type UndonePlan = {
  readonly name: string
  readonly kept: readonly KeptChange[]
  readonly keptInFiles: readonly KeptInFile[]
}

export type UndoPlanProblem = { readonly code: 'no_plan' } | UndoChangesProblem | UndoVersionProblem | FaultyText

type UndoDeps = JudgeDeps & FilesDeps

/** Takes back all that a folder has brought: products, settings, tax rates and texts; all of it or nothing. */
export async function undoPlan(
  { id, by }: { readonly id: number; readonly by: string },
  { db, ...deps }: UndoDeps,
): Promise<Result<UndonePlan, UndoPlanProblem>> {
  await measurePlan(id, { ...deps, db })
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const plan = await lockPlan(tx, id)
    if (plan?.state !== 'applied' || plan.source !== 'folder' || plan.endedAt) return refuse({ code: 'no_plan' })
    const undone = await undoWithin(tx, { plan, by, isEnd: false }, { ...deps, db })
    if (!undone.ok) return tx.rollback(undone)
    await endPlan(tx, id, deps.clock())
    return undone
  })
}

/** `isEnd`: at its time, when somebody may have taken the products back already. */
type PlanToUndo = { readonly plan: ChangePlan; readonly by: string | undefined; readonly isEnd: boolean }

/** Texts go back before the products that they name, and tax rates after the products that need them. The plan and the catalogue are locked. */
export async function undoWithin(
  tx: Transaction,
  { plan, by, isEnd }: PlanToUndo,
  { db, ...deps }: UndoDeps,
): Promise<Result<UndonePlan, UndoPlanProblem>> {
  const within = { ...deps, db: withinTransaction(tx, db) }
  const texts = await undoTexts(tx, { plan: plan.id, by }, within)
  if (!texts.ok) return texts
  const products = plan.changeSet === undefined ? undefined : await undoChanges({ id: plan.changeSet, by }, within)
  if (products && !products.ok && !(isEnd && products.problem.code === 'undone_already')) return products
  const documents = await undoDocuments(tx, { plan, by }, within)
  if (!documents.ok) return documents
  // Otherwise the same folder would bring nothing: only the desk would have changed what it has.
  await takeImportsBack(tx, plan.id)
  return ok({ name: plan.name, kept: products?.ok ? products.value.kept : [], keptInFiles: [...documents.value, ...texts.value] })
}
