import type { OrderId } from '#src/kit/id.ts'
import { objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { formatPaise, type Paise, readWrittenRupees } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { returnNumber } from '../../../returns/return.ts'
import { mayDo, type Role } from '../../../staff/desk-rights.ts'
import { aboveLimitMessage } from '../../../staff-texts/desk-act-texts.ts'
import { returnProblemMessage } from '../../../staff-texts/returns/return-texts.ts'
import type { ReturnInspection } from '../../../workflows/returning/returning.ts'
import { type ActActor, type ActProblem, type ActTools, type CheckedAct, deskAct } from '../../desk-act.ts'
import { aboutOrder, isGraveSum, withOrder } from '../order-acts.ts'
import { noAmount, type OfReturn, ofRoom, wordsNeeded } from './return-acts.ts'

type WithAmount = OfReturn & {
  /** In rupees, as it was typed; empty for all that is owed. */
  readonly amount: string | undefined
  readonly words: string | undefined
  /** Another piece was agreed on: the money goes back instead. */
  readonly isInstead: boolean
}
type Paid = OfReturn & { readonly words: string | undefined }
type PaidCarriage = Paid & {
  /** Less than what the shopper says, in rupees as it was typed; empty for all of it. */
  readonly amount: string | undefined
}

const withAmount = objectOf<WithAmount>({
  ...{ order: text, return: wholeNumber, amount: optional(text), words: optional(text) },
  isInstead: (json) => json === true,
})
const numberOf = (input: OfReturn): string => returnNumber(input.order, input.return)

/** Money for pieces that came back: only by those who may refund, and up to what they may send back. */
export const returnMoneyActs = {
  'returns.refund': deskAct<WithAmount>({
    right: 'refundPayments',
    effect: 'held-back',
    input: withAmount,
    about: aboutOrder,
    doing: (input) => `Refunding return ${numberOf(input)}`,
    check: checkAmount,
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.refund({ ...request, amountPaise: amountOf(input), isInstead: input.isInstead }),
        (amount) =>
          amount === 0
            ? `${numberOf(input)} is settled: its money has gone back before. The shopper is mailed so.`
            : `${formatPaise(amount)} goes back the way it came. A credit note and a mail follow.`,
      ),
  }),

  'returns.askUpi': deskAct<WithAmount>({
    right: 'refundPayments',
    effect: 'held-back',
    input: withAmount,
    about: aboutOrder,
    doing: (input) => `Asking where the money of ${numberOf(input)} goes`,
    check: checkAmount,
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.askForUpi({ ...request, amountPaise: amountOf(input), isInstead: input.isInstead }),
        (amount) => `The shopper is asked where ${formatPaise(amount)} goes.`,
      ),
  }),

  'returns.paid': deskAct<Paid>({
    right: 'refundPayments',
    effect: 'held-back',
    input: objectOf<Paid>({ order: text, return: wholeNumber, words: optional(text) }),
    about: aboutOrder,
    doing: (input) => `Telling the shopper of ${numberOf(input)} that it is paid`,
    check: async ({ words }) => (words?.trim() ? ok({ isGrave: false }) : refuse(noReference)),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.recordPaid(request),
        (amount) => `${formatPaise(amount)} is paid, and its UPI address is erased.`,
      ),
  }),

  /** What the shopper paid a courier: apart from what was agreed on, and without a credit note. */
  'returns.repayCarriage': deskAct<PaidCarriage>({
    right: 'refundPayments',
    effect: 'held-back',
    input: objectOf<PaidCarriage>({ order: text, return: wholeNumber, amount: optional(text), words: optional(text) }),
    about: aboutOrder,
    doing: (input) => `Telling the shopper of ${numberOf(input)} that the courier is paid back`,
    check: checkCarriage,
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, request) => returning.repayCarriage({ ...request, amountPaise: amountOf(input) }),
        (amount) => `${formatPaise(amount)} for the courier is paid back, and its UPI address is erased.`,
      ),
  }),

  /** What was said cannot be right: the shopper may write it again. */
  'returns.refuseCarriage': deskAct<Paid>({
    right: 'refundPayments',
    effect: 'held-back',
    input: objectOf<Paid>({ order: text, return: wholeNumber, words: optional(text) }),
    about: aboutOrder,
    doing: (input) => `Asking the shopper of ${numberOf(input)} again what the courier cost`,
    check: async ({ words }) => wordsNeeded(words),
    run: (input, { by }, tools) =>
      ofRoom(
        input,
        by,
        tools,
        (returning, { words, ...request }) => returning.refuseCarriage({ ...request, words: words ?? '' }),
        () => `It is not paid, and its UPI address is erased. The shopper is mailed why, and may write it again.`,
      ),
  }),
}

const noReference: ActProblem = { code: 'words_missing', message: 'Write the reference of the payment.', field: 'words' }

const amountOf = ({ amount }: Pick<WithAmount, 'amount'>): Paise | undefined => (amount?.trim() ? readWrittenRupees(amount) : undefined)

function checkAmount(input: WithAmount, { role }: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  return withOrder(input, tools, async (order) => {
    if (input.amount?.trim() && !readWrittenRupees(input.amount)) return refuse(noAmount)
    const { returning } = tools.rooms
    const inspected = await returning.inspect(order.id, input.return)
    if (!inspected) return refuse({ code: 'return_not_found', message: `There is no return ${numberOf(input)}.` })
    const backPaise = amountOf(input) ?? inspected.asked.amountPaise ?? inspected.owedPaise
    const above = await refuseAboveLimit(backPaise, order.id, inspected, role, tools)
    return above ?? ok({ isGrave: isGraveSum(backPaise), doing: `Refunding ${formatPaise(backPaise)} of ${order.orderNumber}` })
  })
}

/** It counts towards what an assistant may send back, as every payment to this shopper. */
function checkCarriage(input: PaidCarriage, { role }: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  return withOrder(input, tools, async (order) => {
    if (!input.words?.trim()) return refuse(noReference)
    if (input.amount?.trim() && !amountOf(input)) return refuse(noAmount)
    const { returning } = tools.rooms
    const inspected = await returning.inspect(order.id, input.return)
    const paidPaise = amountOf(input) ?? inspected?.carriage?.paidPaise
    if (!inspected || paidPaise === undefined)
      return refuse({ code: 'carriage_not_owed', message: returnProblemMessage({ code: 'carriage_not_owed' }, numberOf(input)) })
    const above = await refuseAboveLimit(paidPaise, order.id, inspected, role, tools)
    return above ?? ok({ isGrave: isGraveSum(paidPaise) })
  })
}

/** Whether it is more than an assistant may send back of one order: in parts it is not more than at once. */
async function refuseAboveLimit(
  backPaise: Paise,
  orderId: OrderId,
  { paidInCashPaise }: ReturnInspection,
  role: Role,
  { rooms, settings }: ActTools,
): Promise<Result<never, ActProblem> | undefined> {
  if (mayDo(role, 'refundAboveLimit')) return undefined
  const { byStaffPaise } = await rooms.refunding.findRefundable(orderId)
  const limitPaise = settings.desk.assistantRefundPaise
  return backPaise + byStaffPaise + paidInCashPaise > limitPaise
    ? refuse({ code: 'above_limit', message: aboveLimitMessage(limitPaise), field: 'amount' })
    : undefined
}
