import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { listLaterPlaces } from '../../../catalogue/changes/change-places.store.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { movePlan } from '../../../catalogue/plans/change-plans.store.ts'
import { findPlannedAct, type StoredAct } from '../../../catalogue/plans/planned-acts.store.ts'
import { movesInForce } from '../../publishing/publishing.ts'
import { type MailDeps, mailStopped, stopPlan } from '../mail-stopped.ts'
import { type Stop, stopTexts } from '../stop-texts.ts'
import { type ActDeps, doAct, type DoActProblem } from './do-act.ts'

/** Does an act whose time has come, or says why not. The catalogue and the plan are locked. */
export async function beginAct(tx: Transaction, plan: ChangePlan, { db, ...deps }: ActDeps & MailDeps): Promise<void> {
  const planned = await findPlannedAct(tx, plan.id)
  if (!planned) throw new Error(`the planned act ${plan.id} has nothing to do`)
  const moved = await movedSince(tx, planned)
  if (moved) return stopPlan(tx, plan, moved, deps)
  const nested = withinTransaction(tx, db)
  const done = await nested.transaction(async (within) => {
    const tried = await doAct(planned.act, plan.scheduledBy ?? plan.madeBy, { ...deps, db: withinTransaction(within, db) })
    return tried.ok ? tried : within.rollback(tried)
  })
  if (!done.ok) return stopPlan(tx, plan, whyNotDone(done.problem), deps)
  const { changeSet, kept } = done.value
  const left: Stop | undefined = kept.length > 0 ? { kind: 'act_kept', fields: kept } : undefined
  await movePlan(tx, plan.id, { state: 'applied', isDone: true, changeSet, problem: left && stopTexts(left).join('\n') })
  if (left) await mailStopped(tx, plan, left, deps)
}

/** Somebody has put the product elsewhere since it was planned: two wishes clash. That others moved past it is none. */
async function movedSince(tx: Transaction, { act, newestSet }: StoredAct): Promise<Stop | undefined> {
  if (act.kind !== 'place') return undefined
  const moves = movesInForce(await listLaterPlaces(tx, newestSet), newestSet)
  const isMoved = act.product !== undefined && moves.has(act.product)
  return isMoved ? { kind: 'changed_since', fields: [{ product: act.product ?? '', field: 'place' }] } : undefined
}

function whyNotDone(problem: DoActProblem): Stop {
  return problem.code === 'faulty_changes'
    ? { kind: 'refused', faults: problem.faults }
    : { kind: 'act_refused', because: reasonOf(problem) }
}

function reasonOf(problem: Exclude<DoActProblem, { code: 'faulty_changes' }>): string {
  switch (problem.code) {
    case 'no_such_place':
      return problem.places === 1 ? 'there is only one place by now' : `there are only ${problem.places} places by now`
    case 'not_sold':
      return 'it is not on sale, so it has no place'
    case 'too_old':
    case 'unknown_set':
      return 'that set of changes is too old by now: only the last fifty can be taken back'
    default:
      return 'there is no such product any more'
  }
}
