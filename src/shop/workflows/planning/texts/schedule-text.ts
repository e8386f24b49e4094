import { ok, refuse, type Result } from '#src/kit/result.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { insertPlan, movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { lockCatalogue } from '../../../catalogue/save-catalogue.store.ts'
import {
  emptyPlannedText,
  findPlannedText,
  listWaitingTexts,
  type PlannedText,
  savePlannedText,
} from '../../../content/versions/planned-texts.store.ts'
import { findDraft } from '../../../content/versions/text-drafts.store.ts'
import { giveTextBack, measure, publishLater, type PublishTextProblem, takeTextDraft, type TextDeps } from '../../publishing/publishing.ts'
import { checkTimes, type PlanTimesProblem } from '../plan-times.ts'

/** `label`: what staff call the text. */
export type ScheduleText = {
  readonly name: string
  readonly label: string
  readonly draft: number
  readonly startsAt: Date | undefined
  readonly by: string
}

export type ScheduleTextProblem =
  | PublishTextProblem
  | PlanTimesProblem
  /** Of two of the same text the second could not go out: it is written over what is published now. */
  | { readonly code: 'planned_already'; readonly by: string; readonly at: Date }

export type ScheduledText = { readonly id: number; readonly startsAt: Date }

/** Takes the draft of a text away from its form, to be published at a time, if the rules would take it now. */
export async function scheduleText(
  { name, label, draft, startsAt, by }: ScheduleText,
  { db, ...deps }: TextDeps,
): Promise<Result<ScheduledText, ScheduleTextProblem>> {
  const times = checkTimes({ startsAt, endsAt: undefined }, deps.clock())
  if (!times.ok) return times
  const written = await findDraft(db, name)
  if (written) await measure(written, { db, ...deps })
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const taken = await takeTextDraft(tx, { name, draft })
    if (!taken.ok) return tx.rollback(taken)
    const [other] = await listWaitingTexts(tx, name)
    if (other) return tx.rollback(refuse({ code: 'planned_already', by: other.by, at: other.startsAt }))
    const later = { planned: taken.value, startsAt: startsAt!, by }
    const judged = await withinTransaction(tx, db).transaction(async (trial) => trial.rollback(await publishLater(trial, later, deps)))
    if (!judged.ok) return tx.rollback(judged)
    const found = { unchanged: 0, faults: [], conflicts: [], kept: 0, areTextsChanged: true }
    const id = await insertPlan(tx, { source: 'text', name: label, content: undefined, by, at: deps.clock(), found })
    await savePlannedText(tx, id, taken.value)
    await movePlan(tx, id, { state: 'scheduled', startsAt, scheduledBy: by })
    return ok({ id, startsAt: startsAt! })
  })
}

/** Measures pictures of a text that is due before the transaction that publishes it. */
export async function measureDue(id: number, deps: Pick<TextDeps, 'db' | 'textRules'>): Promise<void> {
  const planned = await findPlannedText(deps.db, id)
  if (planned) await measure(planned, deps)
}

/** What was planned is a draft again, if the form has no other one; what is one already stays as it is. Returns whether it is. */
export async function freeText(
  tx: Transaction,
  { id }: Pick<ChangePlan, 'id'>,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const planned: PlannedText | undefined = await findPlannedText(tx, id)
  if (!planned) return true
  const isBack = await giveTextBack(tx, planned, { by, at })
  if (isBack) await emptyPlannedText(tx, id)
  return isBack
}
