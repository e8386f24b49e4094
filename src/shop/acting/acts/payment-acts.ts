import { amountPaise, type JsonParser, listOf, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { formatPaise, type Paise, paise, readWrittenRupees } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Order } from '../../orders/order.ts'
import { priceOfUnits, type RefundedLine } from '../../orders/units/price-of-units.ts'
import { mayDo } from '../../staff/desk-rights.ts'
import { aboveLimitMessage } from '../../staff-texts/desk-act-texts.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import {
  acceptedMessage,
  acceptProblemMessage,
  creditProblemMessage,
  notPrintedText,
  refundAskedMessage,
  refundProblemMessage,
} from '../../staff-texts/payment-texts.ts'
import { type ActActor, type ActProblem, type ActTools, type CheckedAct, deskAct } from '../desk-act.ts'
import { aboutOrder, isGraveSum, withOrder } from './order-acts.ts'
import { unlessUnavailable } from './supplier-refusal.ts'
import { typedUnits } from './typed-units.ts'

type OfPayment = { readonly order: string; readonly payment: string; readonly reason: string }
type Refund = {
  readonly order: string
  readonly how: 'all' | 'lines' | 'amount'
  /** In rupees, as it was typed. */
  readonly amount: string | undefined
  readonly lines: readonly RefundedLine[]
  /** What could be refunded when the form was drawn. */
  readonly leftPaise: Paise
  readonly reason: string
}

const refundedLine = objectOf<RefundedLine>({ position: wholeNumber, units: optional(wholeNumber) })
const refundFields = objectOf<Refund>({
  ...{ order: text, how: oneOf('all', 'lines', 'amount'), amount: optional(text) },
  ...{ lines: (json) => listOf(refundedLine)(json ?? []), leftPaise: amountPaise, reason: text },
})

/** A form has a field `units2` for the units of the second line; what was stored has them in `lines`. */
const readRefund: JsonParser<Refund> = (json) => {
  const refund = refundFields(json)
  const typed = typedUnits(json, 'units').map(([position, units]) => ({ position, units }))
  return typed.length > 0 ? { ...refund, lines: typed } : refund
}

const ofPayment = objectOf<OfPayment>({ order: text, payment: text, reason: text })

export const paymentActs = {
  'payments.refund': deskAct<Refund>({
    right: 'refundPayments',
    effect: 'held-back',
    input: readRefund,
    about: aboutOrder,
    doing: ({ order }) => `Refunding ${order}`,
    check: (input, actor, tools) => withOrder(input, tools, (order) => checkRefund(order, input, actor, tools)),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async (order) => {
        const amount = amountOf(order, input)
        if (!amount.ok) return amount
        const request = { gatewayPaymentId: undefined, amountPaise: amount.value, lines: linesOf(input), isDecision: false }
        return refund({ ...request, orderId: order.id, reason: input.reason.trim(), requestKey: tools.key, askedBy: by }, tools)
      }),
  }),

  'payments.sendBack': deskAct<OfPayment>({
    right: 'acceptHeldPayments',
    effect: 'held-back',
    input: ofPayment,
    about: aboutOrder,
    doing: ({ payment }) => `Sending back payment ${payment}`,
    check: ({ payment, reason }, _, { rooms }) => checkHeld(payment, reason, rooms, true),
    run: ({ order: number, payment: gatewayPaymentId, reason }, { by: askedBy }, tools) =>
      withOrder({ order: number }, tools, ({ id: orderId }) => {
        const request = { orderId, gatewayPaymentId, amountPaise: undefined, isDecision: true }
        return refund({ ...request, reason: reason.trim(), requestKey: tools.key, askedBy }, tools)
      }),
  }),

  'payments.accept': deskAct<OfPayment>({
    right: 'acceptHeldPayments',
    effect: 'held-back',
    input: ofPayment,
    about: aboutOrder,
    doing: ({ payment }) => `Accepting payment ${payment}`,
    check: ({ payment, reason }, _, { rooms }) => checkHeld(payment, reason, rooms, false),
    async run({ payment: gatewayPaymentId, reason }, { by: acceptedBy }, { rooms }) {
      const accepted = await rooms.paying.accept({ gatewayPaymentId, acceptedBy, because: reason.trim() })
      if (!accepted.ok)
        return refuse({ code: accepted.problem.code, message: acceptProblemMessage(accepted.problem, gatewayPaymentId, deskNextSteps) })
      return ok({ message: acceptedMessage(accepted.value, deskNextSteps), changes: [{ field: 'payment', after: 'accepted' }] })
    },
  }),

  'payments.reconcile': deskAct<{ readonly order: string }>({
    right: 'seeOrders',
    effect: 'at-once',
    transaction: 'own',
    input: objectOf<{ order: string }>({ order: text }),
    about: aboutOrder,
    run: (input, _, tools) =>
      withOrder(input, tools, async (order) => {
        const asked = await unlessUnavailable(() => tools.rooms.paying.reconcileOrder(order))
        if (!asked.ok) return asked
        const count = asked.value.length
        const known = count === 0 ? 'no payment' : count === 1 ? 'one payment' : `${count} payments`
        return ok({ message: `The gateway knows ${known} of ${order.orderNumber}.` })
      }),
  }),

  'payments.credit': deskAct<{ readonly order: string; readonly amount: string; readonly reason: string }>({
    right: 'creditByHand',
    effect: 'held-back',
    input: objectOf<{ order: string; amount: string; reason: string }>({ order: text, amount: text, reason: text }),
    about: aboutOrder,
    doing: ({ order }) => `Issuing a credit note for ${order}`,
    check: async ({ amount, reason }) => {
      const unfit = unfitReason(reason, 'It is printed on the credit note.')
      if (unfit) return refuse(unfit)
      return amount.trim() === '' || readWrittenRupees(amount) ? ok({ isGrave: false }) : refuse(noAmount)
    },
    run: (input, { by: creditedBy }, tools) =>
      withOrder(input, tools, async ({ id: orderId, orderNumber }) => {
        const wanted = {
          orderId,
          amountPaise: readWrittenRupees(input.amount),
          reason: input.reason.trim(),
          requestKey: tools.key,
          creditedBy,
        }
        const credited = await tools.rooms.invoicing.credit(wanted)
        if (!credited.ok) return refuse({ code: credited.problem.code, message: creditProblemMessage(credited.problem, orderNumber) })
        return ok({
          message: `Credit note ${credited.value.number} is issued.`,
          changes: [{ field: 'credit note', after: credited.value.number }],
        })
      }),
  }),
}

/** A refund after the invoice is a credit note too. */
function unfitReason(reason: string, why: string): ActProblem | undefined {
  if (reason.trim() === '') return { code: 'reason_missing', message: `Write a reason. ${why}`, field: 'reason' }
  const message = notPrintedText(reason)
  return message === undefined ? undefined : { code: 'reason_not_printed', message, field: 'reason' }
}

const noAmount: ActProblem = { code: 'amount_refused', message: 'Write rupees, such as 499 or 499.50.', field: 'amount' }

const linesOf = ({ how, lines }: Refund): readonly RefundedLine[] | undefined => (how === 'lines' ? lines : undefined)

/** Undefined for all that is left. */
function amountOf(order: Order, { how, amount, lines }: Refund): Result<Paise | undefined, ActProblem> {
  if (how === 'all') return ok(undefined)
  if (how === 'amount') {
    const written = readWrittenRupees(amount ?? '')
    return written ? ok(written) : refuse(noAmount)
  }
  if (lines.length === 0) return refuse({ code: 'no_lines', message: 'Say how many pieces of which line.', field: 'how' })
  const price = priceOfUnits(order, lines)
  return price.ok ? price : refuse({ code: price.problem.code, message: refundProblemMessage(price.problem, deskNextSteps), field: 'how' })
}

async function checkRefund(order: Order, input: Refund, { role }: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const unfit = unfitReason(input.reason, 'The shopper gets it by mail.')
  if (unfit) return refuse(unfit)
  const amount = amountOf(order, input)
  if (!amount.ok) return amount
  const { leftPaise, byStaffPaise } = await tools.rooms.refunding.findRefundable(order.id)
  if (leftPaise !== input.leftPaise) {
    const message = `Somebody else has refunded meanwhile: ${formatPaise(leftPaise)} is left. Look at it, and decide again.`
    return refuse({ code: 'refunded_meanwhile', message })
  }
  const backPaise = amount.value ?? leftPaise
  if (backPaise > leftPaise)
    return refuse({ code: 'refund_too_large', message: `At most ${formatPaise(leftPaise)} can go back.`, field: 'amount' })
  const limitPaise = tools.settings.desk.assistantRefundPaise
  // In parts it is not more than at once.
  if (!mayDo(role, 'refundAboveLimit') && backPaise + byStaffPaise > limitPaise)
    return refuse({ code: 'above_limit', message: aboveLimitMessage(limitPaise), field: 'amount' })
  return ok({ isGrave: isGraveSum(backPaise), doing: `Refunding ${formatPaise(backPaise)} of ${order.orderNumber}` })
}

type RefundRequest = Parameters<ActTools['rooms']['refunding']['refund']>[0]

async function refund(request: RefundRequest, { rooms }: ActTools) {
  const refunded = await rooms.refunding.refund(request)
  if (!refunded.ok) return refuse({ code: refunded.problem.code, message: refundProblemMessage(refunded.problem, deskNextSteps) })
  const { amountPaise: back, leftPaise } = refunded.value
  const change = { field: 'refundable', before: formatPaise(paise(leftPaise + back)), after: formatPaise(leftPaise) }
  return ok({ message: refundAskedMessage(refunded.value, deskNextSteps), changes: [change] })
}

async function checkHeld(
  payment: string,
  reason: string,
  { views }: ActTools['rooms'],
  isGoingBack: boolean,
): Promise<Result<CheckedAct, ActProblem>> {
  const unfit = unfitReason(reason, 'It stays with the payment, under your name.')
  // What is accepted is printed nowhere.
  if (unfit && (isGoingBack || unfit.code === 'reason_missing')) return refuse(unfit)
  const attempt = await views.findPayment(payment)
  if (attempt?.state !== 'mismatch') return refuse({ code: 'payment_not_held', message: 'This payment waits for no decision any more.' })
  return ok({ isGrave: isGoingBack && isGraveSum(attempt.amountPaise) })
}
