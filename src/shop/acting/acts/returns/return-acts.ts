import { readWrittenRupees } from '#src/kit/money.ts'
import { type JsonParser, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../../orders/actor.ts'
import { returnNumber, type ReturnWay, returnWays } from '../../../returns/return.ts'
import { writingProblemMessage } from '../../../staff-texts/orders/correction-texts.ts'
import { returnProblemMessage, soldOutMessage } from '../../../staff-texts/returns/return-texts.ts'
import { type ActDone, type ActProblem, type ActTools, type CheckedAct, deskAct } from '../../desk-act.ts'
import { aboutOrder, withOrder } from '../order-acts.ts'
import { typedUnits } from '../typed-units.ts'

/** Which return of which order. */
export type OfReturn = { readonly order: string; readonly return: number }
type WithWords = OfReturn & { readonly words: string | undefined }
type Offer = WithWords & { readonly offer: ReturnWay; readonly amount: string | undefined }
type Inspected = WithWords & {
  /** Units of each line that can be sold again: [position, units]. */
  readonly sellable: readonly (readonly [number, number])[]
}
type Replaced = WithWords & {
  /** What is written on the new pieces of each line: [position, name, sign]. */
  readonly writings: readonly (readonly [number, string, string])[]
}

const ofReturn = { order: text, return: wholeNumber }
const withWords = objectOf<WithWords>({ ...ofReturn, words: optional(text) })
const offer = objectOf<Offer>({ ...ofReturn, words: optional(text), offer: oneOf(...returnWays), amount: optional(text) })

/** A form has a field `sellable2` for the units of the second line; what was stored has them in a list. */
const inspected: JsonParser<Inspected> = (json) => {
  const fields = withWords(json)
  const given = json as Readonly<Record<string, unknown>>
  if (Array.isArray(given['sellable'])) return { ...fields, sellable: given['sellable'] as Inspected['sellable'] }
  return { ...fields, sellable: typedUnits(json, 'sellable') }
}

/** A form has fields `name2` and `sign2` for the writing of the second line; what was stored has them in a list. */
const replaced: JsonParser<Replaced> = (json) => {
  const fields = withWords(json)
  const given = json as Readonly<Record<string, unknown>>
  if (Array.isArray(given['writings'])) return { ...fields, writings: given['writings'] as Replaced['writings'] }
  const typed = Object.entries(given).flatMap(([field, name]): [number, string, string][] => {
    const position = Number(/^name(\d{1,2})$/.exec(field)?.[1])
    const sign = given[`sign${position}`]
    return position > 0 ? [[position, String(name), typeof sign === 'string' ? sign : '']] : []
  })
  return { ...fields, writings: typed }
}

/** What staff do with pieces that come back. What the shopper gets a mail about waits ten seconds. */
export const returnActs = {
  'returns.approve': deskAct<WithWords>({
    right: 'handleReturns',
    effect: 'held-back',
    input: withWords,
    about: aboutOrder,
    doing: (input) => `Approving return ${numberOf(input)}`,
    check: (input, _, tools) => refuseSoldOut(input, tools),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.approve(request),
        () => `${numberOf(input)} may come. The shopper is mailed how.`,
      ),
  }),

  'returns.refuse': deskAct<WithWords>({
    right: 'handleReturns',
    effect: 'held-back',
    input: withWords,
    about: aboutOrder,
    doing: (input) => `Refusing return ${numberOf(input)}`,
    check: async ({ words }) => wordsNeeded(words),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.refuse(request),
        ({ isSentBack }) => `${numberOf(input)} is refused, with your words.${isSentBack ? ' Send the pieces back to the shopper.' : ''}`,
      ),
  }),

  /** Its pieces never came, or nobody answered what was offered. */
  'returns.close': deskAct<WithWords>({
    right: 'handleReturns',
    effect: 'held-back',
    input: withWords,
    about: aboutOrder,
    doing: (input) => `Closing return ${numberOf(input)}`,
    check: async ({ words }) => wordsNeeded(words),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.close(request),
        () => `${numberOf(input)} is closed, with your words. Its pieces stay with the shopper.`,
      ),
  }),

  'returns.offer': deskAct<Offer>({
    right: 'handleReturns',
    effect: 'held-back',
    input: offer,
    about: aboutOrder,
    doing: (input) => `Offering another way for ${numberOf(input)}`,
    check: async ({ offer: way, amount }) =>
      way !== 'keep' || readWrittenRupees(amount ?? '') ? ok({ isGrave: false }) : refuse(noAmount),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.offer({ ...request, offer: input.offer, amountPaise: readWrittenRupees(input.amount ?? '') }),
        () => `The shopper decides about what you offer for ${numberOf(input)}.`,
      ),
  }),

  'returns.arrived': deskAct<OfReturn>({
    right: 'handleReturns',
    effect: 'held-back',
    input: objectOf<OfReturn>(ofReturn),
    about: aboutOrder,
    doing: (input) => `Taking in return ${numberOf(input)}`,
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.receive(request),
        () => `${numberOf(input)} is here. Look at its pieces.`,
      ),
  }),

  'returns.inspect': deskAct<Inspected>({
    right: 'handleReturns',
    effect: 'at-once',
    input: inspected,
    about: aboutOrder,
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, { words: note, ...request }) => returning.recordInspection({ ...request, note, backInStock: new Map(input.sellable) }),
        () => `${numberOf(input)} is inspected: ${backText(input.sellable)}`,
      ),
  }),

  /** The pieces are made anew, in an order of its own. */
  'returns.replace': deskAct<Replaced>({
    right: 'handleReturns',
    effect: 'held-back',
    input: replaced,
    about: aboutOrder,
    doing: (input) => `Making the pieces of ${numberOf(input)} anew`,
    check: async (input, _, tools) => {
      const soldOut = await refuseSoldOut(input, tools)
      return soldOut.ok ? refuseWritings(input, tools) : soldOut
    },
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.replace({ ...request, writings: writingsOf(input) }),
        ({ orderNumber }) => `Order ${orderNumber} replaces the pieces of ${numberOf(input)}. The shopper is told where to follow it.`,
      ),
  }),
}

/** Where another piece is wished for, or agreed on, that is not there. */
const refuseSoldOut = (input: OfReturn, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> =>
  withOrder(input, tools, async ({ id }) => {
    const found = await tools.rooms.returning.inspect(id, input.return)
    const titles = found?.soldOut ?? []
    return titles.length > 0 ? refuse({ code: 'sold_out', message: soldOutMessage(titles) }) : ok({ isGrave: false })
  })

const writingsOf = ({ writings }: Replaced) => new Map(writings.map(([position, name, sign]) => [position, { name, sign }]))

const refuseWritings = (input: Replaced, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> =>
  withOrder(input, tools, async ({ id }) => {
    const judged = await tools.rooms.returning.checkWritings(id, writingsOf(input))
    if (judged.ok) return ok({ isGrave: false })
    const { position, problem } = judged.problem
    const field = `${problem.code === 'sign_refused' ? 'sign' : 'name'}${position}`
    return refuse({ code: problem.code, message: writingProblemMessage(problem), field })
  })

const numberOf = (input: OfReturn): string => returnNumber(input.order, input.return)

export const noAmount: ActProblem = { code: 'amount_refused', message: 'Write rupees, such as 499 or 499.50.', field: 'amount' }

export const wordsNeeded = async (words: string | undefined) =>
  words?.trim()
    ? ok({ isGrave: false })
    : refuse({ code: 'words_missing', message: 'Write why. The shopper gets it by mail.', field: 'words' })

const backText = (sellable: Inspected['sellable']): string => {
  const back = sellable.reduce((all, [, units]) => all + units, 0)
  return back === 0 ? 'nothing can be sold again.' : back === 1 ? 'one piece is on sale again.' : `${back} pieces are on sale again.`
}

type Returning = ActTools['rooms']['returning']
type Request = { orderId: Parameters<Returning['receive']>[0]['orderId']; ordinal: number; by: Staff; words: string | undefined }
type Problem = Parameters<typeof returnProblemMessage>[0]

/** Runs a function of the room on a return, and puts its refusal into words. */
export const ofRoom = <Value>(
  input: OfReturn & { readonly words?: string | undefined },
  by: Staff,
  tools: ActTools,
  run: (returning: Returning, request: Request) => Promise<Result<Value, Problem>>,
  message: (value: Value) => string,
): Promise<Result<ActDone, ActProblem>> =>
  withOrder(input, tools, async ({ id: orderId, orderNumber }) => {
    const done = await run(tools.rooms.returning, { orderId, ordinal: input.return, by, words: input.words?.trim() || undefined })
    if (done.ok) return ok({ message: message(done.value), changes: [{ field: 'return', after: returnNumber(orderNumber, input.return) }] })
    const field = done.problem.code === 'amount_refused' || done.problem.code === 'carriage_amount_refused' ? { field: 'amount' } : {}
    return refuse({
      code: done.problem.code,
      message: returnProblemMessage(done.problem, returnNumber(orderNumber, input.return)),
      ...field,
    })
  })
