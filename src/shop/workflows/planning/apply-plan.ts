import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { isSameRecord } from '../../catalogue/changes/merge-records.ts'
import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import { listStoredProducts, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { type ChangePlan, planSubject, sourceOfProducts } from '../../catalogue/plans/change-plan.ts'
import { listPlanChanges } from '../../catalogue/plans/change-plan-rows.store.ts'
import { lockPlan, movePlan } from '../../catalogue/plans/change-plans.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import type { MadeVersion } from '../../catalogue/plans/plan-files.store.ts'
import type { FaultySettings } from '../configuring/configuring.ts'
import { applyChanges, type FaultyChanges, type FaultyText, type JudgeDeps } from '../publishing/publishing.ts'
import type { FilesDeps } from './folder/bring-files.ts'
import { bringPlan } from './folder/bring-plan.ts'
import { measurePlan } from './folder/measure-files.ts'

export type ApplyPlanProblem =
  | { readonly code: 'no_plan' }
  | { readonly code: 'plan_over'; readonly state: ChangePlan['state'] }
  | { readonly code: 'plan_faulty'; readonly faults: number }
  | { readonly code: 'plan_undecided'; readonly conflicts: number }
  | { readonly code: 'plan_empty' }
  /** Somebody has looked once more since the screen was drawn. */
  | { readonly code: 'looked_at_again' }
  /** These products are no longer as they were when somebody looked: nothing is applied before somebody has looked again. */
  | { readonly code: 'changed_meanwhile'; readonly products: readonly string[] }
  | FaultyChanges
  | FaultySettings
  | FaultyText

/** `changeSet`: undefined where no product was changed. */
export type AppliedPlan = {
  readonly plan: ChangePlan
  readonly changeSet: number | undefined
  readonly products: number
  /** Of settings, tax rates and texts. */
  readonly made: readonly MadeVersion[]
}

/** `seen`: when the look that was shown was taken. */
export type ApplyPlan = { readonly id: number; readonly by: string; readonly seen: Date; readonly endsAt?: Date | undefined }

type ApplyDeps = JudgeDeps & FilesDeps

/** Applies exactly what was shown, wholly or not at all. */
export async function applyPlan(request: ApplyPlan, { db, ...deps }: ApplyDeps): Promise<Result<AppliedPlan, ApplyPlanProblem>> {
  await measurePlan(request.id, { ...deps, db })
  return db.transaction(async (tx) => {
    const applied = await applyWithin(tx, request, { ...deps, db })
    return applied.ok ? applied : tx.rollback(applied)
  })
}

export async function applyWithin(
  tx: Transaction,
  { id, by, seen, endsAt }: ApplyPlan,
  deps: ApplyDeps,
): Promise<Result<AppliedPlan, ApplyPlanProblem>> {
  await lockCatalogue(tx)
  const plan = await lockPlan(tx, id)
  const unready = findUnready(plan, seen)
  if (unready) return refuse(unready)
  const changes = await listPlanChanges(tx, id)
  const products = await listDrifted(tx, changes)
  if (products.length > 0) return refuse({ code: 'changed_meanwhile', products })
  const apply = async () =>
    changes.length === 0 ? ok(undefined) : applyChanges(tx, { source: sourceOfProducts(plan!), by, changes }, deps)
  const brought = await bringPlan(tx, { id, by, apply }, deps)
  if (!brought.ok) {
    const { problem } = brought
    return problem.code === 'files_changed'
      ? refuse({ code: 'changed_meanwhile', products: [...new Set(problem.fields.map(({ file }) => file))] })
      : refuse(problem)
  }
  const { changeSet, made } = brought.value
  const madeVersion = made.find(({ name }) => name === 'settings')?.version
  await movePlan(tx, id, { state: 'applied', endsAt, ...(endsAt && { scheduledBy: by }), changeSet, madeVersion })
  return ok({ plan: plan!, changeSet, products: changes.length, made })
}

/** Why the plan cannot be applied, whatever the catalogue has; undefined when it can. */
export function findUnready(plan: ChangePlan | undefined, seen: Date): ApplyPlanProblem | undefined {
  if (!plan || planSubject(plan.source) !== 'products') return { code: 'no_plan' }
  if (plan.state !== 'open' && plan.state !== 'stopped') return { code: 'plan_over', state: plan.state }
  const { found, counts, take, checkedAt } = plan
  if (checkedAt.getTime() !== seen.getTime()) return { code: 'looked_at_again' }
  if (found.faults.length > 0) return { code: 'plan_faulty', faults: found.faults.length }
  if (found.conflicts.length > 0 && !take) return { code: 'plan_undecided', conflicts: found.conflicts.length }
  const files = found.files?.length ?? 0
  return counts.added + counts.changed + counts.retired + files === 0 ? { code: 'plan_empty' } : undefined
}

async function listDrifted(tx: Transaction, changes: readonly ProductChange[]): Promise<readonly string[]> {
  const stored = await listStoredProducts(
    tx,
    changes.map(({ id }) => id),
  )
  return changes.filter(({ id, before }) => !isAsSeen(before, stored.get(id))).map(({ id }) => id)
}

function isAsSeen(before: ProductChange['before'], stored: StoredProduct | undefined): boolean {
  const current = stored?.isActive ? stored.record : undefined
  return before && current ? isSameRecord(before, current) : before === current
}
