import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { emptyPlannedText, findPlannedText } from '../../../content/versions/planned-texts.store.ts'
import { publishLater, type TextDeps } from '../../publishing/publishing.ts'
import { type MailDeps, stopPlan } from '../mail-stopped.ts'
import { freeText } from './schedule-text.ts'

/** Publishes a text whose time has come, or says why not and gives it back to its form. Its plan and the catalogue are locked. */
export async function beginText(tx: Transaction, plan: ChangePlan, { db, ...deps }: TextDeps & MailDeps): Promise<void> {
  const [planned, by] = [await findPlannedText(tx, plan.id), plan.scheduledBy ?? plan.madeBy]
  if (!planned || !plan.startsAt) throw new Error(`the planned text ${plan.id} has nothing to publish`)
  const later = { planned, startsAt: plan.startsAt, by }
  const published = await withinTransaction(tx, db).transaction(async (within) => {
    const done = await publishLater(within, later, deps)
    return done.ok ? done : within.rollback(done)
  })
  if (published.ok) {
    await movePlan(tx, plan.id, { state: 'applied', madeVersion: published.value.version })
    return emptyPlannedText(tx, plan.id)
  }
  const isDraft = await freeText(tx, plan, { by, at: deps.clock() })
  await stopPlan(tx, plan, { kind: 'text_stopped', problem: published.problem, isDraft }, deps)
}
