import type { ActProblem, ActSubject } from './desk-act.ts'
import type { ActState, RecordedAct } from './desk-acts.store.ts'

/** How an act stands, for a page. */
export type ActAnswer = {
  readonly key: string
  readonly batch: string | undefined
  readonly act: string
  readonly about: ActSubject
  readonly askedBy: string
  readonly askedAt: Date
  readonly state: ActState
  /** Until when it can be taken back; undefined for an act that was done at once. */
  readonly runsAt: Date | undefined
  /** "Confirming MJ-10234", then what was done, or why not. */
  readonly message: string
  readonly problem: ActProblem | undefined
  readonly canUndo: boolean
}

export const toAnswer = ({ key, batch, act, about, askedBy, askedAt, state, runsAt, message, problem, undo }: RecordedAct): ActAnswer => ({
  ...{ key, batch, act, about, askedAt, state, runsAt, message, problem },
  askedBy: askedBy.name,
  canUndo: state === 'waiting' || state === 'failed' || (state === 'done' && undo !== undefined),
})
