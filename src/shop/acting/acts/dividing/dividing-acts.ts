import { type JsonParser, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { deskNextSteps } from '../../../staff-texts/desk-next-steps.ts'
import { dividedMessage, divideProblemMessage, putTogetherMessage, putTogetherProblemMessage } from '../../../staff-texts/dividing-texts.ts'
import type { DivideProblem, PutTogetherProblem } from '../../../workflows/resending/resending.ts'
import { deskAct } from '../../desk-act.ts'
import { withOrder } from '../order-acts.ts'
import { aboutParcel, written } from '../parcel-acts.ts'
import { unlessUnavailable } from '../supplier-refusal.ts'
import { typedUnits } from '../typed-units.ts'

type Divide = {
  readonly order: string
  /** Units of each line that go first: [position, units]. */
  readonly first: readonly (readonly [number, number])[]
  /** Working days until the second parcel is ready, as written. */
  readonly days?: string | undefined
  readonly words?: string | undefined
}

const fields = objectOf<Omit<Divide, 'first'>>({ order: text, days: optional(text), words: optional(text) })

/** A form has a field `first2` for the units of the second line; what was stored has them in a list. */
const divided: JsonParser<Divide> = (json) => {
  const { first } = json as Readonly<Record<string, unknown>>
  return { ...fields(json), first: Array.isArray(first) ? (first as Divide['first']) : typedUnits(json, 'first') }
}

const unitsOf = ({ first }: Divide) => first.map(([position, units]) => ({ position, units }))
const daysOf = ({ days }: Divide): number | undefined => (written(days) === undefined ? undefined : Number(days))

const fieldsOfProblems: Partial<Record<DivideProblem['code'], string>> = {
  nothing_apart: 'first',
  too_many_units: 'first',
  days_refused: 'days',
}

const refuseDividing = (problem: DivideProblem, order: string) =>
  refuse({
    code: problem.code,
    message: divideProblemMessage(problem, order, deskNextSteps),
    ...(fieldsOfProblems[problem.code] && { field: fieldsOfProblems[problem.code] }),
  })

const refuseTogether = (problem: PutTogetherProblem, order: string) =>
  refuse({ code: problem.code, message: putTogetherProblemMessage(problem, order) })

/** A paid order leaves in two parcels, or in one again. */
export const dividingActs = {
  'parcels.divide': deskAct<Divide>({
    right: 'handleParcels',
    effect: 'held-back',
    transaction: 'own',
    input: divided,
    about: aboutParcel,
    doing: ({ order }) => `Dividing ${order} into two parcels`,
    check: (input, _, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const problem = await tools.rooms.resending.divisionRefusal({ orderId: id, first: unitsOf(input), restDays: daysOf(input) })
        return problem ? refuseDividing(problem, orderNumber) : ok({ isGrave: false })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const wanted = { orderId: id, first: unitsOf(input), restDays: daysOf(input), by, words: written(input.words) }
        const asked = await unlessUnavailable(() => tools.rooms.resending.divide(wanted))
        if (!asked.ok) return asked
        const done = asked.value
        return done.ok ? ok({ message: dividedMessage(done.value) }) : refuseDividing(done.problem, orderNumber)
      }),
  }),

  'parcels.putTogether': deskAct<{ readonly order: string }>({
    right: 'handleParcels',
    effect: 'held-back',
    transaction: 'own',
    input: objectOf<{ readonly order: string }>({ order: text }),
    about: aboutParcel,
    doing: ({ order }) => `Putting ${order} into one parcel again`,
    check: (input, _, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const problem = await tools.rooms.resending.puttingTogetherRefusal(id)
        return problem ? refuseTogether(problem, orderNumber) : ok({ isGrave: false })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const asked = await unlessUnavailable(() => tools.rooms.resending.putTogether({ orderId: id, by }))
        if (!asked.ok) return asked
        const done = asked.value
        return done.ok ? ok({ message: putTogetherMessage(done.value) }) : refuseTogether(done.problem, orderNumber)
      }),
  }),
}
