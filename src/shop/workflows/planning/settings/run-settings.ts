import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { endPlan, movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { findPlannedSettings } from '../../../settings/planned-settings.store.ts'
import type { SettingFault } from '../../../settings/settings-rules.port.ts'
import { type ConfiguringDeps, saveDocument, type SaveDocumentProblem, undoVersion } from '../../configuring/configuring.ts'
import type { Deps } from '../../deps.ts'
import { type MailDeps, mailStopped, stopPlan } from '../mail-stopped.ts'
import { type Stop, stopTexts } from '../stop-texts.ts'

type RunDeps = Pick<Deps, 'db'> & ConfiguringDeps & MailDeps

const document = 'settings'

/** Saves settings whose time has come, merged with what others have changed since, or says why not. The plan is locked. */
export async function beginSettings(tx: Transaction, plan: ChangePlan, { db, ...deps }: RunDeps): Promise<void> {
  tx.changed('settings')
  const planned = await findPlannedSettings(tx, plan.id)
  if (!planned) throw new Error(`the planned settings ${plan.id} have nothing to save`)
  const { began, wanted } = planned
  const request = { document, began, wanted, by: plan.scheduledBy, source: 'form' } as const
  const saved = await saveDocument(request, { ...deps, db: withinTransaction(tx, db) })
  if (!saved.ok) return stopPlan(tx, plan, whyNotSaved(saved.problem, deps), deps)
  const { version, changes } = saved.value
  await movePlan(tx, plan.id, { state: 'applied', madeVersion: version })
  // The version is somebody else's, and is not to be taken back.
  if (changes.length === 0 && plan.endsAt) await endPlan(tx, plan.id, deps.clock(), { problem: heldAlready, version })
}

const heldAlready = 'Nothing was left to change when its time came, so that nothing is taken back.'

/** Takes back what they changed. What somebody has changed since stays. */
export async function endSettings(tx: Transaction, plan: ChangePlan, { db, ...deps }: RunDeps): Promise<void> {
  tx.changed('settings')
  const [at, made] = [deps.clock(), plan.madeVersion]
  if (made === undefined) throw new Error(`the planned settings ${plan.id} have no version to take back`)
  const undone = await undoVersion({ document, version: made, by: plan.scheduledBy }, { ...deps, db: withinTransaction(tx, db) })
  const left = undone.ok
    ? keptOf(undone.value.kept, deps)
    : ({ kind: 'settings_not_taken_back', lines: faultsOf(undone.problem, deps) } as const)
  await endPlan(tx, plan.id, at, { problem: left && stopTexts(left).join('\n'), version: undone.ok ? undone.value.version : made })
  if (left) await mailStopped(tx, plan, left, deps)
}

function whyNotSaved(problem: SaveDocumentProblem, deps: Pick<RunDeps, 'settingsRules'>): Stop {
  if (problem.code !== 'changed_meanwhile') return { kind: 'settings_refused', lines: faultsOf(problem, deps) }
  return { kind: 'settings_changed', lines: problem.conflicts.map((field) => byWhom(field, deps)) }
}

const keptOf = (kept: readonly ChangedField[], deps: Pick<RunDeps, 'settingsRules'>): Stop | undefined =>
  kept.length === 0 ? undefined : { kind: 'settings_kept', lines: kept.map((field) => byWhom(field, deps)) }

type ChangedField = { readonly field: string; readonly by: string | undefined }

const byWhom = ({ field, by }: ChangedField, { settingsRules }: Pick<RunDeps, 'settingsRules'>): string =>
  `${settingsRules.nameOf(field)}, by ${by ?? 'the shop'}`

type Faulty = { readonly code: string; readonly faults?: readonly SettingFault[] }

const faultsOf = ({ faults = [] }: Faulty, { settingsRules }: Pick<RunDeps, 'settingsRules'>): readonly string[] =>
  faults.map(({ field, message }) => `${settingsRules.nameOf(field)}: ${message}`)
