import { ok } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import { type ChangePlan, sourceOfProducts } from '../../catalogue/plans/change-plan.ts'
import { listPlanChanges } from '../../catalogue/plans/change-plan-rows.store.ts'
import { endPlan, listDuePlans, lockPlan, movePlan } from '../../catalogue/plans/change-plans.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { applyChanges, type JudgeDeps, undoChanges } from '../publishing/publishing.ts'
import { beginAct } from './acts/begin-act.ts'
import type { FilesDeps } from './folder/bring-files.ts'
import { bringPlan } from './folder/bring-plan.ts'
import { measurePlan } from './folder/measure-files.ts'
import { endFolder, hasFiles, hasMade, whyNotBrought } from './folder/run-folder.ts'
import { judgeNewNames } from './judge-new-names.ts'
import { type MailDeps, mailStopped, stopPlan } from './mail-stopped.ts'
import { mergeLater } from './merge-later.ts'
import { type Stop, stopTexts } from './stop-texts.ts'
import { beginSettings, endSettings } from './settings/run-settings.ts'
import { beginText } from './texts/begin-text.ts'
import { measureDue } from './texts/schedule-text.ts'

type DueDeps = JudgeDeps & MailDeps & FilesDeps

/**
 * Begins and ends what is due, each in one transaction with the record that it was done: a process that is killed has done nothing of it,
 * and the next run does it once. One that fails does not keep the others from their turn.
 */
export async function runDuePlans(deps: DueDeps): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listDuePlans(deps.db, deps.clock()))
    try {
      await measureDue(id, deps)
      await measurePlan(id, deps)
      await runPlan(id, deps)
    } catch (error) {
      failures.push(new Error(`the planned change ${id} failed`, { cause: error }))
    }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'several planned changes failed')
}

/** Whether it is still due is asked once its row is locked: two workers may have found it. */
const runPlan = (id: number, deps: DueDeps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const plan = await lockPlan(tx, id)
    const now = deps.clock()
    if (plan?.state === 'scheduled' && plan.startsAt && plan.startsAt <= now) return begin(tx, plan, deps)
    if (plan?.state === 'applied' && plan.endsAt && plan.endsAt <= now && !plan.endedAt) return end(tx, plan, deps)
  })

async function begin(tx: Transaction, plan: ChangePlan, deps: DueDeps): Promise<void> {
  if (plan.source === 'text') return beginText(tx, plan, deps)
  if (plan.source === 'settings') return beginSettings(tx, plan, deps)
  if (plan.source === 'act') return beginAct(tx, plan, deps)
  const planned = await listPlanChanges(tx, plan.id)
  const stored = await listStoredProducts(
    tx,
    planned.map(({ id }) => id),
  )
  const merged = planned.map((change) => mergeLater(change, stored.get(change.id)))
  const conflicts = merged.flatMap((each) => each.conflicts)
  if (conflicts.length > 0) return stopPlan(tx, plan, { kind: 'changed_since', fields: conflicts }, deps)
  const changes = merged.flatMap(({ change }) => change ?? [])
  const taken = plan.source === 'form' ? await judgeNewNames(tx, changes, stored) : []
  if (taken.length > 0) return stopPlan(tx, plan, { kind: 'refused', faults: taken }, deps)
  if (changes.length === 0 && !(await hasFiles(tx, plan.id))) return movePlan(tx, plan.id, { state: 'applied' })
  const brought = await withinTransaction(tx, deps.db).transaction(async (within) => {
    const set = { source: sourceOfProducts(plan), by: plan.scheduledBy, changes }
    const apply = async () => (changes.length === 0 ? ok(undefined) : applyChanges(within, set, deps))
    const done = await bringPlan(within, { id: plan.id, by: plan.scheduledBy, startsAt: plan.startsAt, apply }, deps)
    return done.ok ? done : within.rollback(done)
  })
  if (!brought.ok) return stopPlan(tx, plan, whyNotBrought(brought.problem, deps), deps)
  const { changeSet, made } = brought.value
  await movePlan(tx, plan.id, { state: 'applied', changeSet, madeVersion: made.find(({ name }) => name === 'settings')?.version })
}

/** The set goes backwards. What somebody has changed since stays. */
async function end(tx: Transaction, plan: ChangePlan, deps: DueDeps): Promise<void> {
  if (plan.source === 'settings') return endSettings(tx, plan, deps)
  if (await hasMade(tx, plan.id)) return endFolder(tx, plan, deps)
  const at = deps.clock()
  if (plan.changeSet === undefined) return endPlan(tx, plan.id, at)
  const request = { id: plan.changeSet, by: plan.scheduledBy }
  const undone = await undoChanges(request, { ...deps, db: withinTransaction(tx, deps.db) })
  // Somebody was quicker.
  if (!undone.ok && undone.problem.code === 'undone_already') return endPlan(tx, plan.id, at)
  const left: Stop | undefined = undone.ok
    ? undone.value.kept.length > 0
      ? { kind: 'kept', fields: undone.value.kept }
      : undefined
    : { kind: 'not_taken_back', faults: undone.problem.code === 'faulty_changes' ? undone.problem.faults : [] }
  await endPlan(tx, plan.id, at, { problem: left && stopTexts(left).join('\n') })
  if (left) await mailStopped(tx, plan, left, deps)
}
