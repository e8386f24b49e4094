import type { ChangePlan, PlanRow } from '../../catalogue/plans/change-plan.ts'
import { countPlanFields, listPlanRows, type PlanRowQuery } from '../../catalogue/plans/change-plan-rows.store.ts'
import { findPlan } from '../../catalogue/plans/change-plans.store.ts'
import type { Deps } from '../deps.ts'

/** A plan with a page of the products that it changes. */
export type ShownPlan = {
  readonly plan: ChangePlan
  readonly rows: readonly PlanRow[]
  /** In how many products each field changes, the most first. */
  readonly fields: readonly { readonly field: string; readonly products: number }[]
}

export async function showPlan(id: number, query: PlanRowQuery, { db }: Pick<Deps, 'db'>): Promise<ShownPlan | undefined> {
  const plan = await findPlan(db, id)
  return plan && { plan, rows: await listPlanRows(db, id, query), fields: await countPlanFields(db, id) }
}
