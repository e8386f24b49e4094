import { type JsonParser, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { type ReturnReason, returnNumber, returnReasons, type ReturnWish, returnWishes } from '../../../returns/return.ts'
import { openingFault } from '../../../staff-texts/returns/return-texts.ts'
import { type ActProblem, type ActTools, deskAct } from '../../desk-act.ts'
import { aboutOrder, withOrder } from '../order-acts.ts'
import { typedUnits } from '../typed-units.ts'

type Opened = {
  readonly order: string
  /** Units of each line that come back: [position, units]. */
  readonly units: readonly (readonly [number, number])[]
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  readonly words: string | undefined
}
type Problem = Parameters<typeof openingFault>[0]

const fields = objectOf<Omit<Opened, 'units'>>({
  ...{ order: text, words: optional(text) },
  ...{ reason: oneOf(...returnReasons), wish: oneOf(...returnWishes) },
})

/** A form has a field `units2` for the units of the second line; what was stored has them in a list. */
const opened: JsonParser<Opened> = (json) => {
  const given = json as Readonly<Record<string, unknown>>
  if (Array.isArray(given['units'])) return { ...fields(json), units: given['units'] as Opened['units'] }
  return { ...fields(json), units: typedUnits(json, 'units') }
}

/** What a shopper asks for by telephone or in a letter. */
export const openReturnAct = {
  'returns.open': deskAct<Opened>({
    right: 'handleReturns',
    effect: 'held-back',
    input: opened,
    about: aboutOrder,
    doing: ({ order }) => `Taking pieces of ${order} back`,
    check: (input, _, tools) =>
      withOrder(input, tools, async ({ id }) => {
        const problem = await tools.rooms.returning.refuseOpening(requestOf(input, id))
        return problem ? refuse(problemOf(problem, input)) : ok({ isGrave: false })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const done = await tools.rooms.returning.open({ ...requestOf(input, id), by })
        if (!done.ok) return refuse(problemOf(done.problem, input))
        const number = returnNumber(orderNumber, done.value.ordinal)
        return ok({ message: `${number} may come. The shopper is mailed how.`, changes: [{ field: 'return', after: number }] })
      }),
  }),
}

const requestOf = (
  { units, reason, wish, words }: Opened,
  orderId: OrderId,
): Parameters<ActTools['rooms']['returning']['refuseOpening']>[0] => ({
  ...{ orderId, reason, wish, words: words ?? '' },
  lines: units.map(([position, count]) => ({ position, units: count })),
})

const problemOf = (problem: Problem, { order }: Opened): ActProblem => ({ code: problem.code, ...openingFault(problem, order) })
