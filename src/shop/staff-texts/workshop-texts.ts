import type { Columns } from '#src/kit/csv.ts'
import type { BoardColumn } from '../workshop/board.ts'
import type { PrintForm } from '../workshop/print-form.ts'
import { type DoneStep, isPrintOutdated, type SpoiltReason, type UnitState, type UnitStep, type WorkshopUnit } from '../workshop/unit.ts'
import type {
  AgainProblem,
  AnsweredQuestion,
  AnswerProblem,
  QuestionProblem,
  LockedWriting,
  LockProblem,
  SteppedUnit,
  StepProblemOfUnit,
  TakeBackProblem,
} from '../workflows/making/making.ts'

// Everything that the workshop reads stands in this file, so that a second language can be added beside it.

const unitStateLabels: Readonly<Record<UnitState, string>> = {
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
  Locked: ({ lockedBy }) => lockedBy,
  'Printed ticket': (unit) => (isPrintOutdated(unit) ? 'out of date' : undefined),
  Again: ({ timesSpoilt }) => (timesSpoilt > 0 ? timesSpoilt : undefined),
}

export const steppedUnitMessage = ({ ticket, state }: SteppedUnit): string => `${ticket}: ${unitStateLabels[state].toLowerCase()}.`

export const takenBackMessage = ({ ticket, state }: SteppedUnit): string => `${ticket} is back: ${unitStateLabels[state].toLowerCase()}.`

export const lockedMessage = ({ ticket, isNew }: LockedWriting): string =>
  isNew ? `${ticket} is locked: its shopper can change the writing no more.` : `${ticket} is locked already.`

export const unlockedMessage = ({ ticket }: LockedWriting): string =>
  `${ticket} is unlocked: its shopper can change the writing until it is pressed.`

export const answeredMessage = ({ ticket }: Pick<AnsweredQuestion, 'ticket'>): string => `The answer stands on ${ticket}.`

export const questionAskedMessage = (ticket: string): string => `The owner is asked about ${ticket}.`

export const printFormLabels: Readonly<Record<PrintForm, { readonly one: string; readonly many: string }>> = {
  ticket: { one: 'work ticket', many: 'work tickets' },
  'pick-list': { one: 'pick list', many: 'pick lists' },
  'packing-slip': { one: 'packing slip', many: 'packing slips' },
  'hand-over': { one: 'hand-over sheet', many: 'hand-over sheets' },
  'count-sheet': { one: 'counting sheet', many: 'counting sheets' },
}

export const printedMessage = (form: PrintForm, count: number): string =>
  `Noted as printed: ${count === 1 ? printFormLabels[form].one : `${printFormLabels[form].many}, ${count}`}.`

type UnitProblemOfAny = StepProblemOfUnit | AgainProblem | TakeBackProblem | QuestionProblem | AnswerProblem | LockProblem

export function unitProblemMessage(problem: UnitProblemOfAny, ticket: string): string {
  switch (problem.code) {
    case 'ticket_not_found':
      return `There is no ticket ${ticket}. It is written like MJ-10234.1.`
    case 'order_closed':
      return problem.state === 'cancelled'
        ? `${ticket} is of an order that was cancelled: lay the piece aside.`
        : `${ticket} is of an order that has left (${problem.state}).`
    case 'ticket_outdated':
      return `This ticket of ${ticket} is out of date: the writing was changed since. Print it again.`
    case 'nothing_to_lock':
      return problem.state === 'queued' ? `${ticket} has no name and no sign.` : `${ticket} is ${problem.state} already: its writing stays.`
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
    case 'answer_length':
      return `Write the answer in at most ${problem.most} letters.`
    case 'nothing_asked':
      return `Nothing is asked about ${ticket} now.`
  }
}

/** What stands on a work ticket. */
export const ticketTexts = {
  pickup: 'Pickup',
  oneUnit: '1 piece',
  noWriting: 'No name, no sign',
  trial: 'Trial order',
  boxes: ['Pressed', 'Checked', 'Packed'],
  unitOf: (place: number, of: number) => `Piece ${place} of ${of}`,
  again: (times: number) => (times === 1 ? 'Made again' : `Made again, ${times} times`),
  codeOf: (ticket: string) => `The code of ${ticket}`,
  drawn: (name: string, sign: string | undefined) => `${[name, sign].filter(Boolean).join(' and ')}, flat`,
  letters(characters: readonly string[]) {
    const spaces = characters.filter((character) => character === ' ').length
    const letters = characters.length - spaces
    const counted = letters === 1 ? '1 letter' : `${letters} letters`
    return spaces === 0 ? counted : `${counted}, ${spaces === 1 ? '1 space' : `${spaces} spaces`}`
  },
  size(size: { kind: 'true'; plate: string } | { kind: 'reduced'; plate: string; percent: number } | { kind: 'not to scale' }) {
    if (size.kind === 'true') return `True size, ${size.plate}`
    return size.kind === 'reduced' ? `Drawn at ${size.percent} % of ${size.plate}` : 'Not to scale'
  },
} as const

const unitCount = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** What the board and the page of a ticket read. */
export const boardTexts = {
  title: 'Workshop',
  toToday: 'Today',
  state: (toPress: number, late: number) =>
    toPress === 0 ? 'Nothing waits to be pressed.' : `${unitCount(toPress)} to press${late > 0 ? `, ${late} of them late` : ''}.`,
  empty: 'What is to be pressed comes here as soon as an order is paid or confirmed.',
  all: 'All days',
  days: 'Days',
  group: (name: string) => `Only ${name}`,
  choose: (ticket: string) => `Choose ${ticket}`,
  chosen: (count: number) => `${count} chosen`,
  chooseNone: 'None',
  stepOf: (label: string, count: number) => `${label}: ${count}`,
  printChosen: (count: number) => (count === 1 ? 'Print 1 ticket' : `Print ${count} tickets`),
  printNew: (count: number) => (count === 1 ? 'Print 1 new ticket' : `Print ${count} new tickets`),
  printAnew: 'Print tickets',
  printOne: 'Print its ticket',
  pickList: 'Pick list',
  scan: 'Scan a ticket',
  scanHint: 'MJ-10234.1',
  scanMeans: 'A scan',
  scanOpens: 'opens it',
  scanPresses: 'means pressed',
  scanChecks: 'means checked',
  unknownTicket: (code: string) => `${code} is no ticket of this shop. A ticket reads like MJ-10234.1.`,
  inTray: (count: number) => `Checked, ${unitCount(count)} in the tray`,
  more: (count: number) => `${count} more`,
  printed: (times: number) => (times === 1 ? 'Printed' : `Printed ${times} times`),
  notPrinted: 'Not printed',
  again: 'Again',
  lock: 'Lock',
  unlock: 'Unlock',
  lockChosen: (count: number) => `Lock: ${count}`,
  locked: 'Locked',
  lockedBy: (name: string) => `Locked by ${name}`,
  outdated: 'Print again',
  outdatedTitle: 'This ticket is out of date',
  outdatedExplained: 'The writing was changed after it was printed. Throw it away, and print it again.',
  changed: (before: string, after: string) => `${before} → ${after}`,
  byShopper: 'the shopper',
  againTitle: 'Make it again',
  againExplained: 'Another one is taken from stock and waits to be pressed. The spoilt one is counted.',
  againReason: 'What is wrong with it',
  againVerb: 'Make it again',
  ask: 'Ask the owner',
  askTitle: 'Ask the owner',
  askExplained: 'The owner gets a mail. The answer will stand here, on the page of the ticket.',
  askQuestion: 'Question',
  askVerb: 'Ask',
  answer: 'Answer',
  answerVerb: 'Answer it',
  answerTitle: (ticket: string) => `Answer about ${ticket}`,
  answered: (by: string) => `${by} answers`,
  settledOtherwise: (by: string) => `Settled by ${by}`,
  notAnswered: 'Not answered yet',
  questions: 'Asked about it',
  back: 'Step back',
  finished: 'Nothing is left to do with it.',
  orderOver: 'Its order is not in the workshop any more.',
  history: 'What was done',
  noSteps: 'Nothing yet.',
  takenBack: (name: string) => `taken back by ${name}`,
  siblings: 'The whole order',
  onTicket: 'On the ticket',
} as const

/** The step as the history of a unit names it. */
export const doneStepLabel = ({ step, reason }: Pick<DoneStep, 'step' | 'reason'>): string =>
  step === 'again' ? `Again: ${reason ? spoiltReasonLabels[reason].toLowerCase() : ''}` : unitStepLabels[step]
