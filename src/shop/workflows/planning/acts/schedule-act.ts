import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { findPlan, insertPlan, movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { findPlannedAct, type PlannedAct, savePlannedAct } from '../../../catalogue/plans/planned-acts.store.ts'
import { findProductId, listStoredProducts } from '../../../catalogue/changes/product-records.store.ts'
import { lockCatalogue } from '../../../catalogue/save-catalogue.store.ts'
import type { Deps } from '../../deps.ts'
import { checkTimes, type PlanTimes, type PlanTimesProblem } from '../plan-times.ts'
import { type ActDeps, doAct, type DoActProblem } from './do-act.ts'

/** Products by their codes, as staff press it. */
export type ActToPlan =
  | { readonly kind: 'place'; readonly code: string; readonly place: number }
  | { readonly kind: 'off_sale' | 'on_sale'; readonly code: string }
  | { readonly kind: 'undo'; readonly changeSet: number }

export type ScheduleAct = PlanTimes & { readonly act: ActToPlan; readonly by: string }

export type ScheduleActProblem = PlanTimesProblem | DoActProblem | { readonly code: 'so_already' }

/** Keeps an act for its time, if it could be done now; or does it now, and takes it back at its end. */
export function scheduleAct(
  { act: wanted, by, startsAt, endsAt }: ScheduleAct,
  { db, ...deps }: ActDeps,
): Promise<Result<ChangePlan, ScheduleActProblem>> {
  return db.transaction(async (tx) => {
    const at = deps.clock()
    const times = checkTimes({ startsAt, endsAt }, at)
    if (!times.ok) return times
    await lockCatalogue(tx)
    const { act, name } = await toPlannedAct(tx, wanted)
    const nested = withinTransaction(tx, db)
    const done = await nested.transaction(async (within) => {
      const tried = await doAct(act, by, { ...deps, db: withinTransaction(within, db) })
      return tried.ok && !startsAt ? tried : within.rollback(tried)
    })
    if (!done.ok) return tx.rollback(done)
    const { changeSet } = done.value
    if (changeSet === undefined) return tx.rollback(refuse({ code: 'so_already' }))
    const found = { unchanged: 0, faults: [], conflicts: [], kept: 0, areTextsChanged: false }
    const id = await insertPlan(tx, { source: 'act', name, content: undefined, by, at, found })
    await savePlannedAct(tx, id, act)
    const whenAndWho = { startsAt, endsAt, scheduledBy: by }
    await movePlan(tx, id, startsAt ? { state: 'scheduled', ...whenAndWho } : { state: 'applied', isDone: true, changeSet, ...whenAndWho })
    return ok((await findPlan(tx, id))!)
  })
}

/** What a plan would do; undefined for another plan. */
export const showAct = async (id: number, { db }: Pick<Deps, 'db'>): Promise<PlannedAct | undefined> => (await findPlannedAct(db, id))?.act

/** A product is kept by its key: its code and its address may be others when the time comes. */
async function toPlannedAct(tx: Transaction, wanted: ActToPlan): Promise<{ readonly act: PlannedAct; readonly name: string }> {
  if (wanted.kind === 'undo') return { act: wanted, name: `Taking change set ${wanted.changeSet} back` }
  const product = await findProductId(tx, wanted.code)
  const label = product === undefined ? '' : ((await listStoredProducts(tx, [product])).get(product)?.record?.name ?? wanted.code)
  if (wanted.kind === 'place')
    return { act: { kind: 'place', place: wanted.place, product }, name: `${label.slice(0, 180)}: place ${wanted.place}` }
  const what = wanted.kind === 'off_sale' ? 'off sale' : 'on sale again'
  return { act: { kind: wanted.kind, product }, name: `${label.slice(0, 180)}: ${what}` }
}
