import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { endPlan } from '../../../catalogue/plans/change-plans.store.ts'
import { listMadeVersions, listPlanFiles } from '../../../catalogue/plans/plan-files.store.ts'
import { listPlanMedia } from '../../../catalogue/plans/plan-media.store.ts'
import type { FaultySettings } from '../../configuring/configuring.ts'
import type { FaultyChanges, JudgeDeps } from '../../publishing/publishing.ts'
import { type MailDeps, mailStopped } from '../mail-stopped.ts'
import { placeOf, type Stop, stopTexts } from '../stop-texts.ts'
import { type UndonePlan, type UndoPlanProblem, undoWithin } from '../undo-plan.ts'
import type { ChangedField, FilesDeps } from './bring-files.ts'
import type { BringPlanProblem } from './bring-plan.ts'
import { textFaults } from './file-faults.ts'
import { documentOf } from './file-kinds.ts'

type RunDeps = JudgeDeps & MailDeps & FilesDeps

/** Whether a plan brings more than products. */
export const hasFiles = async (tx: Transaction, plan: number): Promise<boolean> =>
  (await listPlanFiles(tx, plan)).length + (await listPlanMedia(tx, plan)).length > 0

/** Whether a plan has brought more than products. */
export const hasMade = async (tx: Transaction, plan: number): Promise<boolean> => (await listMadeVersions(tx, plan)).length > 0

/** Why a plan did not happen at its time, in lines for its page and the mail. */
export function whyNotBrought(problem: BringPlanProblem | FaultyChanges | FaultySettings, deps: Pick<FilesDeps, 'settingsRules'>): Stop {
  switch (problem.code) {
    case 'faulty_changes':
      return { kind: 'refused', faults: problem.faults }
    case 'files_changed':
      return { kind: 'files_changed', lines: problem.fields.map((field) => fieldLine(field, deps)) }
    case 'faulty_settings':
      return { kind: 'files_refused', lines: problem.faults.map(({ field, message }) => `${deps.settingsRules.nameOf(field)}: ${message}`) }
    default:
      return { kind: 'files_refused', lines: faultLines(problem, deps) }
  }
}

const faultLines = (problem: Parameters<typeof textFaults>[0], deps: Pick<FilesDeps, 'settingsRules'>): readonly string[] =>
  textFaults(problem, [], deps).map(
    ({ line, column, wanted }) => `${[column, line && `line ${line}`].filter(Boolean).join(', ')}: ${wanted}`,
  )

const fieldLine = ({ file, field, by }: ChangedField, { settingsRules }: Pick<FilesDeps, 'settingsRules'>): string =>
  `${documentOf({ path: file }) && field !== '' ? settingsRules.nameOf(field) : file}, by ${by ?? 'the shop'}`

/** Takes back all that a folder brought until now. What somebody has changed since stays. */
export async function endFolder(tx: Transaction, plan: ChangePlan, deps: RunDeps): Promise<void> {
  const at = deps.clock()
  const undone = await withinTransaction(tx, deps.db).transaction(async (within) => {
    const done = await undoWithin(within, { plan, by: plan.scheduledBy, isEnd: true }, deps)
    return done.ok ? done : within.rollback(done)
  })
  const left = undone.ok ? keptOf(undone.value, deps) : notTakenBack(undone.problem, deps)
  await endPlan(tx, plan.id, at, { problem: left && stopTexts(left).join('\n') })
  if (left) await mailStopped(tx, plan, left, deps)
}

function keptOf({ kept, keptInFiles }: UndonePlan, deps: RunDeps): Stop | undefined {
  const lines = [...kept.map(placeOf), ...keptInFiles.map((field) => fieldLine(field, deps))]
  return lines.length === 0 ? undefined : { kind: 'files_kept', lines }
}

function notTakenBack(problem: UndoPlanProblem, deps: RunDeps): Stop {
  switch (problem.code) {
    case 'faulty_changes':
      return { kind: 'not_taken_back', faults: problem.faults }
    case 'faulty_settings':
    case 'faulty_text':
    case 'missing_sentences':
    case 'address_taken': {
      const stop = whyNotBrought(problem, deps)
      return { kind: 'files_not_taken_back', lines: stopTexts(stop).slice(1) }
    }
    default:
      return { kind: 'not_taken_back', faults: [] }
  }
}
