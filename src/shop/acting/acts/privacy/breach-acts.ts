import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { breachProblemMessage, breachRecordedMessage, breachStepMessage } from '../../../staff-texts/privacy/breach-texts.ts'
import { type BreachProblem, type BreachStep, breachSteps } from '../../../workflows/reporting/reporting.ts'
import { deskAct } from '../../desk-act.ts'

type Record = { readonly noticed: string; readonly what: string; readonly whose: string; readonly remedy: string }
type Step = { readonly breach: number; readonly step: BreachStep; readonly note?: string | undefined }

const refused = (problem: BreachProblem) =>
  refuse({
    ...{ code: problem.code, message: breachProblemMessage(problem) },
    field:
      problem.code === 'text_refused'
        ? problem.field
        : problem.code === 'moment_unreadable' || problem.code === 'in_the_future'
          ? 'noticed'
          : 'note',
  })

/** Personal data that came where they should not. */
export const breachActs = {
  'privacy.recordBreach': deskAct<Record>({
    right: 'recordBreaches',
    effect: 'at-once',
    input: objectOf<Record>({ noticed: text, what: text, whose: text, remedy: text }),
    about: () => ({ kind: 'shop', number: 'breaches' }),
    async run(input, { by }, { rooms }) {
      const recorded = await rooms.reporting.recordBreach({ ...input, by })
      return recorded.ok
        ? ok({ message: breachRecordedMessage(recorded.value), changes: [{ field: 'breach', after: String(recorded.value) }] })
        : refused(recorded.problem)
    },
  }),

  'privacy.breachStep': deskAct<Step>({
    right: 'recordBreaches',
    effect: 'at-once',
    input: objectOf<Step>({ breach: wholeNumber, step: oneOf(...breachSteps), note: optional(text) }),
    about: ({ breach }) => ({ kind: 'shop', number: `breach ${breach}` }),
    async run({ note, ...input }, { by }, { rooms }) {
      const taken = await rooms.reporting.takeBreachStep({ ...input, note, by })
      return taken.ok
        ? ok({ message: breachStepMessage(taken.value), changes: [{ field: 'step', after: input.step }] })
        : refused(taken.problem)
    },
  }),
}
