import type { Columns } from '#src/kit/csv.ts'
import type { BoardColumn } from '../workshop/board.ts'
import type { SpoiltReason, UnitState, UnitStep, WorkshopUnit } from '../workshop/unit.ts'
import type { AgainProblem, QuestionProblem, SteppedUnit, StepProblemOfUnit, TakeBackProblem } from '../workflows/making/making.ts'

// Everything that the workshop reads stands in this file, so that a second language can be added beside it.

export const unitStateLabels: Readonly<Record<UnitState, string>> = {
  queued: 'To press',
  pressed: 'Pressed',
  checked: 'Checked',
  packed: 'Packed',
  cancelled: 'Cancelled',
}

/** A unit without a writing waits on its shelf. */
export const unitStateLabel = ({ state, personalisation }: Pick<WorkshopUnit, 'state' | 'personalisation'>): string =>
  state === 'queued' && !personalisation ? 'On the shelf' : unitStateLabels[state]

/** What its button reads. */
export const unitStepLabels: Readonly<Record<UnitStep, string>> = { pressed: 'Pressed', checked: 'Checked', packed: 'Packed' }

export const spoiltReasonLabels: Readonly<Record<SpoiltReason, string>> = {
  letter: 'Wrong letter',
  place: 'Wrong place',
  foil: 'Foil torn',
  leather: 'Leather spoilt',
}

export const boardColumnLabels: Readonly<Record<BoardColumn, string>> = {
  late: 'Late',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
}

export const workshopColumns: Columns<WorkshopUnit> = {
  Ticket: ({ ticket }) => ticket,
  Pickup: ({ pickupDay }) => pickupDay,
  Product: ({ productName }) => productName,
  Colour: ({ colourName }) => colourName,
  SKU: ({ variantId }) => variantId,
  Name: ({ personalisation }) => personalisation?.name,
  Sign: ({ personalisation }) => personalisation?.sign,
  State: unitStateLabel,
  Again: ({ timesSpoilt }) => (timesSpoilt > 0 ? timesSpoilt : undefined),
}

export const steppedUnitMessage = ({ ticket, state }: SteppedUnit): string => `${ticket}: ${unitStateLabels[state].toLowerCase()}.`

type UnitProblemOfAny = StepProblemOfUnit | AgainProblem | TakeBackProblem | QuestionProblem

export function unitProblemMessage(problem: UnitProblemOfAny, ticket: string): string {
  switch (problem.code) {
    case 'ticket_not_found':
      return `There is no ticket ${ticket}. It is written like MJ-10234.1.`
    case 'order_closed':
      return problem.state === 'cancelled'
        ? `${ticket} is of an order that was cancelled: lay the piece aside.`
        : `${ticket} is of an order that has left (${problem.state}).`
    case 'other_step_next':
      return problem.next ? `${ticket} is to be ${problem.next} first.` : `${ticket} is already finished.`
    case 'none_left':
      return `There is no other piece of this kind in stock for ${ticket}. Ask the owner.`
    case 'packed_already':
      return `${ticket} is packed. Take that step back first.`
    case 'nothing_to_take_back':
      return `${ticket} has no step to take back.`
    case 'not_the_last_step':
      return `${ticket} has moved on since. Look at it again.`
    case 'question_length':
      return `Write the question in at most ${problem.most} letters.`
  }
}
