import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { JsonChange } from '#src/kit/json/merge-json.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { findPlan, insertPlan, movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { changedSettings } from '../../../settings/setting-documents.ts'
import { findPlannedSettings, type PlannedSettings, savePlannedSettings } from '../../../settings/planned-settings.store.ts'
import { findVersion } from '../../../settings/settings-versions.store.ts'
import { type ConfiguringDeps, saveDocument, type SaveDocumentProblem } from '../../configuring/configuring.ts'
import type { Deps } from '../../deps.ts'
import { checkTimes, type PlanTimes, type PlanTimesProblem } from '../plan-times.ts'

/** `label`: what staff call the part. */
export type ScheduleSettings = PlanTimes & PlannedSettings & { readonly label: string; readonly by: string }

export type ScheduleSettingsProblem = PlanTimesProblem | SaveDocumentProblem | { readonly code: 'nothing_changed' }

export type ScheduledSettings = { readonly plan: ChangePlan; readonly changes: readonly JsonChange[] }

/** Keeps a change of settings for its time, if the rules would take it now; or saves it now, and takes it back at its end. */
export function scheduleSettings(
  { label, part, began, wanted, by, startsAt, endsAt }: ScheduleSettings,
  { db, ...deps }: Pick<Deps, 'db'> & ConfiguringDeps,
): Promise<Result<ScheduledSettings, ScheduleSettingsProblem>> {
  return db.transaction(async (tx) => {
    const times = checkTimes({ startsAt, endsAt }, deps.clock())
    if (!times.ok) return times
    const request = { document: 'settings', began, wanted, by, source: 'form', isDryRun: startsAt !== undefined } as const
    const saved = await saveDocument(request, { ...deps, db: withinTransaction(tx, db) })
    if (!saved.ok) return tx.rollback(saved)
    const { changes, version } = saved.value
    if (changes.length === 0) return tx.rollback(refuse({ code: 'nothing_changed' }))
    const found = { unchanged: 0, faults: [], conflicts: [], kept: 0, areTextsChanged: false }
    const id = await insertPlan(tx, { source: 'settings', name: label, content: undefined, by, at: deps.clock(), found })
    await savePlannedSettings(tx, id, { part, began, wanted })
    const whenAndWho = { startsAt, endsAt, scheduledBy: by }
    await movePlan(tx, id, startsAt ? { state: 'scheduled', ...whenAndWho } : { state: 'applied', ...whenAndWho, madeVersion: version })
    tx.changed('settings')
    return ok({ plan: (await findPlan(tx, id))!, changes })
  })
}

/** What a plan would change of the version that its form showed; nothing for another plan. */
export async function showPlannedSettings(id: number, { db }: Pick<Deps, 'db'>): Promise<readonly JsonChange[]> {
  const planned = await findPlannedSettings(db, id)
  const base = planned && (await findVersion(db, 'settings', planned.began))
  return planned && base ? changedSettings('settings', JSON.parse(base.written), planned.wanted) : []
}
