import { ok, refuse, type Result } from '#src/kit/result.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { lockPlan } from '../../catalogue/plans/change-plans.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { type ConfiguringDeps, type KeptSetting, undoVersion, type UndoVersionProblem } from '../configuring/configuring.ts'
import type { Deps } from '../deps.ts'
import { type JudgeDeps, type KeptChange, undoChanges, type UndoChangesProblem } from '../publishing/publishing.ts'

/** What somebody has changed since stays. */
export type UndonePlan = {
  readonly name: string
  readonly kept: readonly KeptChange[]
  readonly keptSettings: readonly KeptSetting[]
}

export type UndoPlanProblem = { readonly code: 'no_plan' } | UndoChangesProblem | UndoVersionProblem

/** Takes back all that a file has brought, its products and its settings; all of it or nothing. */
export function undoPlan(
  { id, by }: { readonly id: number; readonly by: string },
  { db, ...deps }: Pick<Deps, 'db'> & JudgeDeps & ConfiguringDeps,
): Promise<Result<UndonePlan, UndoPlanProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const plan = await lockPlan(tx, id)
    if (plan?.state !== 'applied' || plan.source !== 'folder') return refuse({ code: 'no_plan' })
    const { name, changeSet, madeVersion } = plan
    const within = { ...deps, db: withinTransaction(tx, db) }
    const products = changeSet === undefined ? undefined : await undoChanges({ id: changeSet, by }, within)
    if (products && !products.ok) return tx.rollback(products)
    const settings = madeVersion === undefined ? undefined : await undoVersion({ document: 'settings', version: madeVersion, by }, within)
    if (settings && !settings.ok) return tx.rollback(settings)
    return ok({ name, kept: products?.value.kept ?? [], keptSettings: settings?.value.kept ?? [] })
  })
}
