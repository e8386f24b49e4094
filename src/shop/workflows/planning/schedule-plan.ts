import { isSameJson } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { picturesField } from '../../catalogue/changes/picture-list.ts'
import { valueAt } from '../../catalogue/changes/product-draft.ts'
import { productFields, toText } from '../../catalogue/changes/product-fields.ts'
import { saveNewProduct } from '../../catalogue/changes/new-products.store.ts'
import { listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'
import { type ChangePlan, type PlanSubject, planSubject } from '../../catalogue/plans/change-plan.ts'
import { listPlanChanges, savePlanRows } from '../../catalogue/plans/change-plan-rows.store.ts'
import { endPlan, findPlan, insertPlan, lockPlan, movePlan } from '../../catalogue/plans/change-plans.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { applyChanges, type FaultyChanges, type JudgeDeps, type PublishProblem, retypeDraft, takeDraft } from '../publishing/publishing.ts'
import { applyWithin, type ApplyPlanProblem, findUnready } from './apply-plan.ts'
import type { FilesDeps } from './folder/bring-files.ts'
import { measurePlan } from './folder/measure-files.ts'
import { judgeChanges } from './judge-changes.ts'
import { judgeNewNames } from './judge-new-names.ts'
import { checkTimes, type PlanTimes, type PlanTimesProblem } from './plan-times.ts'
import { freeText } from './texts/schedule-text.ts'

type ScheduleDeps = JudgeDeps & FilesDeps

export type SchedulePlan = PlanTimes & { readonly id: number; readonly by: string; readonly seen: Date }

/** Gives a plan its time. Without a beginning it is applied now, and taken back at its end. */
export async function schedulePlan(
  { id, by, seen, startsAt, endsAt }: SchedulePlan,
  { db, ...deps }: ScheduleDeps,
): Promise<Result<ChangePlan, ApplyPlanProblem | PlanTimesProblem>> {
  if (!startsAt) await measurePlan(id, { ...deps, db })
  return db.transaction(async (tx) => {
    const times = checkTimes({ startsAt, endsAt }, deps.clock())
    if (!times.ok) return times
    if (startsAt) {
      const plan = await lockPlan(tx, id)
      const unready = findUnready(plan, seen)
      if (unready) return refuse(unready)
      await movePlan(tx, id, { state: 'scheduled', startsAt, endsAt, scheduledBy: by })
    } else {
      const applied = await applyWithin(tx, { id, by, seen, endsAt }, { ...deps, db })
      if (!applied.ok) return tx.rollback(applied)
    }
    return ok(await getPlan(tx, id))
  })
}

export type ScheduleDraft = PlanTimes & { readonly code: string; readonly draft: number; readonly by: string }

/** Takes the draft of a product away from its form, to be published at a time, or now and until a time. */
export function scheduleDraft(
  { code, draft, by, startsAt, endsAt }: ScheduleDraft,
  { db, ...deps }: ScheduleDeps,
): Promise<Result<ChangePlan, PublishProblem | FaultyChanges | PlanTimesProblem>> {
  return db.transaction(async (tx) => {
    const at = deps.clock()
    const times = checkTimes({ startsAt, endsAt }, at)
    if (!times.ok) return times
    await lockCatalogue(tx)
    const taken = await takeDraft(tx, { code, draft })
    if (!taken.ok) return taken
    const { change, name } = taken.value
    const stored = await listStoredProducts(tx, [change.id])
    const names = await judgeNewNames(tx, [change], stored)
    if (names.length > 0) return tx.rollback(refuse({ code: 'faulty_changes', faults: names }))
    const found = { unchanged: 0, faults: [], conflicts: [], kept: 0, areTextsChanged: false }
    const id = await insertPlan(tx, { source: 'form', name, content: undefined, by, at, found })
    await savePlanRows(tx, id, [change])
    if (startsAt) {
      const faults = await judgeChanges(tx, [change], deps)
      if (faults.length > 0) return tx.rollback(refuse({ code: 'faulty_changes', faults }))
      await movePlan(tx, id, { state: 'scheduled', startsAt, endsAt, scheduledBy: by })
    } else {
      const applied = await applyChanges(tx, { source: 'form', by, changes: [change] }, deps)
      if (!applied.ok) return tx.rollback(applied)
      await movePlan(tx, id, { state: 'applied', endsAt, scheduledBy: by, changeSet: applied.value })
    }
    return ok(await getPlan(tx, id))
  })
}

export type CallOffProblem =
  | { readonly code: 'no_plan' }
  | { readonly code: 'plan_over'; readonly state: ChangePlan['state'] }
  /** Another new product was begun with the code or the address of the one that waits. */
  | { readonly code: 'name_taken'; readonly name: string }
  /** Somebody has begun another draft of the text that waits. */
  | { readonly code: 'other_draft'; readonly name: string }

/** `of`: what the plan has to be about; undefined: whatever it is. */
export type CallOff = { readonly id: number; readonly by: string; readonly of?: PlanSubject | undefined }

/** What waits for its beginning never happens, and the draft of a product or a text is in its form again; what waits for its end stays. */
export function callOff({ id, by, of }: CallOff, { db, ...deps }: ScheduleDeps): Promise<Result<ChangePlan, CallOffProblem>> {
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, id)
    if (!plan || (of && planSubject(plan.source) !== of)) return refuse({ code: 'no_plan' })
    if (plan.source === 'text') return callTextOff(tx, plan, { by, at: deps.clock() })
    if (plan.source === 'settings') tx.changed('settings')
    if (plan.state === 'scheduled' || (plan.state === 'stopped' && (plan.source === 'settings' || plan.source === 'act'))) {
      await movePlan(tx, id, { state: 'called_off' })
      const isBack = plan.source !== 'form' || (await giveDraftBack(tx, id, by, { ...deps, db: withinTransaction(tx, db) }))
      if (!isBack) return tx.rollback(refuse({ code: 'name_taken', name: plan.name }))
    } else if (plan.state === 'applied' && plan.endsAt && !plan.endedAt)
      await endPlan(tx, id, deps.clock(), { problem: 'Its end was called off.', version: plan.madeVersion })
    else return refuse({ code: 'plan_over', state: plan.state })
    return ok(plan)
  })
}

/** One that was stopped is put aside. */
async function callTextOff(
  tx: Transaction,
  plan: ChangePlan,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<Result<ChangePlan, CallOffProblem>> {
  if (plan.state !== 'scheduled' && plan.state !== 'stopped') return refuse({ code: 'plan_over', state: plan.state })
  if (!(await freeText(tx, plan, { by, at }))) return refuse({ code: 'other_draft', name: plan.name })
  await movePlan(tx, plan.id, { state: 'called_off' })
  return ok(plan)
}

/** Returns false where a new product cannot have its names back. */
async function giveDraftBack(tx: Transaction, id: number, by: string, deps: ScheduleDeps): Promise<boolean> {
  const [change] = await listPlanChanges(tx, id)
  if (!change?.after) return true
  const { before = change.after, after } = change
  const stored = await listStoredProducts(tx, [change.id])
  if (!stored.has(change.id)) return saveNewProduct(tx, { record: after, draft: { edits: {}, savedAt: deps.clock(), savedBy: by } })
  const pictures = after.variants.flatMap(({ sku, images }) => {
    const former = before.variants.find((variant) => variant.sku === sku)?.images
    return former && !isSameJson(former, images) ? [{ field: picturesField(sku), value: images }] : []
  })
  await retypeDraft({ code: after.code, typed: typedIn(before, after), pictures, by }, deps)
  return true
}

/** What the form would have to hold to make the one product the other. */
const typedIn = (before: ProductRecord, after: ProductRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(
    productFields(after).flatMap(({ path, kind }) => {
      const text = toText(kind, valueAt(after, path))
      return text === toText(kind, valueAt(before, path)) ? [] : [[path, text]]
    }),
  )

async function getPlan(tx: Transaction, id: number): Promise<ChangePlan> {
  const plan = await findPlan(tx, id)
  if (!plan) throw new Error(`the plan ${id} is gone`)
  return plan
}
