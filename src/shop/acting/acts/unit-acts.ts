import { listOf, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { printForms, type PrintForm } from '../../workshop/print-form.ts'
import { codeOf, parseTicket, ticketOf } from '../../workshop/ticket-code.ts'
import { spoiltReasons, type SpoiltReason, type UnitStep, unitSteps } from '../../workshop/unit.ts'
import {
  answeredMessage,
  lockedMessage,
  printedMessage,
  questionAskedMessage,
  steppedUnitMessage,
  takenBackMessage,
  unitProblemMessage,
  unlockedMessage,
} from '../../staff-texts/workshop-texts.ts'
import type { SteppedUnit } from '../../workflows/making/making.ts'
import { type ActDone, type ActProblem, type ActSubject, deskAct } from '../desk-act.ts'

type Ticket = { readonly ticket: string }

/** As it was typed, or scanned together with the address that it lies in. */
function ticket(json: unknown): string {
  const written = text(json)
  const code = parseTicket(written)
  return code ? codeOf(code) : written.trim()
}

/** The code without what a printed ticket adds to it. */
function numberIn({ ticket }: Ticket): string {
  const code = parseTicket(ticket)
  return code ? ticketOf(code.orderNumber, code.unitNumber) : ticket
}

const aboutUnit = (unit: Ticket): ActSubject => ({ kind: 'unit', number: numberIn(unit) })

type Problem = Parameters<typeof unitProblemMessage>[0]

/** What was done, with taking it back as its opposite. */
function answer(stepped: Result<SteppedUnit, Problem>, unit: Ticket, field?: string): Result<ActDone, ActProblem> {
  if (!stepped.ok) return refused(stepped.problem, numberIn(unit), field)
  const { stepId } = stepped.value
  const undo = stepId !== undefined && { undo: { act: 'units.back', input: { ticket: stepped.value.ticket, stepId } } }
  return ok({ message: steppedUnitMessage(stepped.value), ...undo, changes: [{ field: 'state', after: stepped.value.state }] })
}

const refused = (problem: Problem, ticket: string, field?: string): Result<never, ActProblem> =>
  refuse({ code: problem.code, message: unitProblemMessage(problem, ticket), ...(field && { field }) })

type Step = Ticket & { readonly step: UnitStep }
type Again = Ticket & { readonly reason: SpoiltReason }
type Back = Ticket & { readonly stepId: number | undefined }
type Printed = { readonly form: PrintForm; readonly of: readonly string[] }
type Question = Ticket & { readonly question: string }
type Answer = Ticket & { readonly answer: string }

/** What the workshop does with a unit. A repeat of a step is harmless, so none of them asks for the state that was seen. */
export const unitActs = {
  'units.step': deskAct<Step>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Step>({ ticket, step: oneOf(...unitSteps) }),
    about: aboutUnit,
    run: async (input, { by }, { rooms }) => answer(await rooms.making.step({ ...input, by }), input),
  }),

  /** From here on only staff change the writing. */
  'units.lock': deskAct<Ticket>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Ticket>({ ticket }),
    about: aboutUnit,
    async run(input, { by }, { rooms }) {
      const locked = await rooms.making.lock({ ...input, by })
      if (!locked.ok) return refused(locked.problem, numberIn(input))
      const undo = locked.value.isNew && { undo: { act: 'units.unlock', input: { ticket: locked.value.ticket } } }
      return ok({ message: lockedMessage(locked.value), ...undo, changes: [{ field: 'locked', after: 'yes' }] })
    },
  }),

  'units.unlock': deskAct<Ticket>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Ticket>({ ticket }),
    about: aboutUnit,
    async run(input, { by }, { rooms }) {
      const unlocked = await rooms.making.unlock({ ...input, by })
      if (!unlocked.ok) return refused(unlocked.problem, numberIn(input))
      return ok({ message: unlockedMessage(unlocked.value), changes: [{ field: 'locked', after: 'no' }] })
    },
  }),

  'units.back': deskAct<Back>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Back>({ ticket, stepId: optional(wholeNumber) }),
    about: aboutUnit,
    async run(input, { by }, { rooms }) {
      const back = await rooms.making.takeStepBack({ ...input, by })
      return back.ok ? ok({ message: takenBackMessage(back.value) }) : refused(back.problem, input.ticket)
    },
  }),

  'units.again': deskAct<Again>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Again>({ ticket, reason: oneOf(...spoiltReasons) }),
    about: aboutUnit,
    run: async (input, { by }, { rooms }) => answer(await rooms.making.makeAgain({ ...input, by }), input, 'reason'),
  }),

  'units.ask': deskAct<Question>({
    right: 'workOnUnits',
    effect: 'at-once',
    input: objectOf<Question>({ ticket, question: text }),
    about: aboutUnit,
    async run(input, { by }, { rooms }) {
      const asked = await rooms.making.askOwner({ ...input, by })
      return asked.ok ? ok({ message: questionAskedMessage(asked.value.ticket) }) : refused(asked.problem, input.ticket, 'question')
    },
  }),

  /** It settles what was asked, and stands on the ticket. */
  'units.answer': deskAct<Answer>({
    right: 'settleAttention',
    effect: 'at-once',
    input: objectOf<Answer>({ ticket, answer: text }),
    about: aboutUnit,
    async run(input, { by }, { rooms }) {
      const answered = await rooms.making.answerQuestion({ ...input, by })
      if (!answered.ok) return refused(answered.problem, numberIn(input), 'answer')
      const { orderNumber, settledAt } = answered.value
      return ok({
        message: answeredMessage(answered.value),
        undo: { act: 'orders.reopen', input: { order: orderNumber, settledAt: settledAt.toISOString() } },
      })
    },
  }),

  /** Orders and tickets of which a form was printed, so that the next one knows. */
  'prints.note': deskAct<Printed>({
    right: 'handleParcels',
    effect: 'at-once',
    input: objectOf<Printed>({ form: oneOf(...printForms), of: listOf(text) }),
    about: ({ of: [first] }) => ({ kind: 'order', number: first ?? '' }),
    async run({ form, of }, { by }, { rooms }) {
      const count = await rooms.making.notePrinted({ form, of, by })
      return ok({ message: printedMessage(form, count) })
    },
  }),
}
