import type { Day } from '#src/kit/time/day.ts'
import type { Deps } from '../deps.ts'
import { answerQuestion, type AnswerQuestion } from './answer-question.ts'
import { askOwner, type AskOwner } from './ask-owner.ts'
import { notePrinted, type NotePrinted } from './note-printed.ts'
import { listQuestions } from './questions.store.ts'
import { showBoard, showTicket, showUnitsOf, showUnitsToPick } from './show-units.ts'
import {
  lockWriting,
  type LockUnit,
  makeAgain,
  type MakeAgain,
  stepUnit,
  type StepUnit,
  takeStepBack,
  type TakeBackStep,
  unlockWriting,
} from './step-unit.ts'

// For other rooms.
export {
  canChangeWriting,
  isLeftToShopper,
  packRemaining,
  putTogether,
  queueUnits,
  replanUnits,
  takeApart,
  withdrawUnits,
} from './make-units.ts'
export { showUnitsOf } from './show-units.ts'
export { type StepUnit, stepUnit } from './step-unit.ts'
export type { AnsweredQuestion, AnswerProblem } from './answer-question.ts'
export type { QuestionProblem } from './ask-owner.ts'
export type { WorkshopQuestion } from './questions.store.ts'
export type { ShownTicket, UnitsOfOrder } from './show-units.ts'
export type { AgainProblem, LockedWriting, LockProblem, SteppedUnit, StepProblemOfUnit, TakeBackProblem } from './step-unit.ts'

/** From an order that is certain to units that lie in their parcel. */
export const making = (deps: Deps) => ({
  board: () => showBoard(deps),
  ticket: (code: string) => showTicket(code, deps),
  toPick: (until: Day) => showUnitsToPick(until, deps),
  unitsOf: (orderNumbers: readonly string[]) => showUnitsOf(orderNumbers, deps),
  step: (request: StepUnit) => stepUnit(request, deps),
  takeStepBack: (request: TakeBackStep) => takeStepBack(request, deps),
  lock: (request: LockUnit) => lockWriting(request, deps),
  unlock: (request: LockUnit) => unlockWriting(request, deps),
  makeAgain: (request: MakeAgain) => makeAgain(request, deps),
  askOwner: (request: AskOwner) => askOwner(request, deps),
  answerQuestion: (request: AnswerQuestion) => answerQuestion(request, deps),
  /** About the units of an order, oldest first. */
  questionsOf: (orderNumber: string) => listQuestions(deps.db, orderNumber),
  notePrinted: (request: NotePrinted) => notePrinted(request, deps),
})
