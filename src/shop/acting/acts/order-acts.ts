import { moment, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { type AttentionCause, attentionCauses } from '../../orders/attention/attention.ts'
import { type Order, type OrderState, orderStates } from '../../orders/order.ts'
import { cameInPaise } from '../../pricing/part-payment.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { mayDo } from '../../staff/desk-rights.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import {
  aboveLimitMessage,
  noSuchOrderMessage,
  notAllowedMessage,
  nothingOpenMessage,
  orderChangedMessage,
  reasonMissingMessage,
  reopenedMessage,
  settledMessage,
} from '../../staff-texts/desk-act-texts.ts'
import {
  cancelProblemMessage,
  confirmProblemMessage,
  orderCancelledMessage,
  orderConfirmedMessage,
} from '../../staff-texts/orders/order-texts.ts'
import { type ActActor, type ActProblem, type ActSubject, type ActTools, type CheckedAct, deskAct } from '../desk-act.ts'
import { gravePaise } from '../limits.ts'

/** Order acts carry the state that the screen showed. */
export type SeenOrder = { readonly order: string; readonly seen: OrderState }

const seenOrder = { order: text, seen: oneOf(...orderStates) }

export const aboutOrder = ({ order }: { readonly order: string }): ActSubject => ({ kind: 'order', number: order })

/** Locks the order, and refuses the act when it is no longer in the state that was seen, with who changed it and when. */
export async function findSeenOrder({ order: number, seen }: SeenOrder, tools: ActTools): Promise<Result<Order, ActProblem>> {
  const order = await findActedOrder(number, tools)
  if (!order.ok || order.value.state === seen) return order
  const last = (await listOrderEvents(tools.db, order.value.id)).at(-1)
  return refuse({ code: 'order_changed', message: orderChangedMessage(order.value, last, tools.now) })
}

/** Locks the order until the end of the act's transaction. */
export async function findActedOrder(number: string, { rooms, db }: ActTools): Promise<Result<Order, ActProblem>> {
  const id = await rooms.views.findOrderId(number)
  const order = id && (await db.transaction((tx) => lockOrder(tx, id)))
  return order ? ok(order) : refuse({ code: 'order_not_found', message: noSuchOrderMessage(number) })
}

type Cancel = SeenOrder & { readonly reason: string | undefined }

export const orderActs = {
  'orders.confirm': deskAct<SeenOrder>({
    right: 'confirmOrders',
    effect: 'held-back',
    input: objectOf<SeenOrder>(seenOrder),
    about: aboutOrder,
    doing: ({ order }) => `Confirming ${order}`,
    async check(input, _, tools) {
      const order = await findSeenOrder(input, tools)
      return order.ok ? ok({ isGrave: false, doing: `Confirming ${nameOf(order.value)}` }) : order
    },
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id }) => {
        const confirmed = await tools.rooms.ordering.confirm(id, by)
        if (!confirmed.ok) return refuse({ code: confirmed.problem.code, message: confirmProblemMessage(confirmed.problem) })
        return ok({
          message: orderConfirmedMessage(confirmed.value, deskNextSteps),
          changes: [{ field: 'state', before: input.seen, after: 'confirmed' }],
        })
      }),
  }),

  'orders.cancel': deskAct<Cancel>({
    right: 'cancelUnpaidOrders',
    effect: 'held-back',
    input: objectOf<Cancel>({ ...seenOrder, reason: optional(text) }),
    about: aboutOrder,
    doing: ({ order }) => `Cancelling ${order}`,
    async check(input, actor, tools) {
      if (!input.reason?.trim()) return refuse({ code: 'reason_missing', message: reasonMissingMessage, field: 'reason' })
      const order = await findSeenOrder(input, tools)
      return order.ok ? checkCancel(order.value, actor, tools) : order
    },
    run: (input, { by }, tools) => withOrder(input, tools, (order) => cancel(order, input, by, tools)),
  }),

  /** All notes of an order, or those of one cause. */
  'orders.resolve': deskAct<Resolve>({
    right: 'settleAttention',
    effect: 'at-once',
    input: objectOf<Resolve>({ order: text, cause: optional(oneOf(...attentionCauses)) }),
    about: aboutOrder,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber, attention }) => {
        const settledAt = await tools.rooms.attention.resolve(id, by, input.cause)
        if (!settledAt) return ok({ message: nothingOpenMessage(orderNumber) })
        return ok({
          message: settledMessage(orderNumber),
          undo: { act: 'orders.reopen', input: { order: orderNumber, settledAt: settledAt.toISOString() } },
          changes: [{ field: 'attention', before: attention }],
        })
      }),
  }),

  'orders.reopen': deskAct<Reopen>({
    right: 'settleAttention',
    effect: 'at-once',
    input: objectOf<Reopen>({ order: text, settledAt: moment }),
    about: aboutOrder,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        if (!(await tools.rooms.attention.reopen(id, input.settledAt, by)))
          return refuse({ code: 'nothing_to_reopen', message: nothingOpenMessage(orderNumber) })
        return ok({ message: reopenedMessage(orderNumber), undo: { act: 'orders.resolve', input: { order: orderNumber } } })
      }),
  }),
}

type Resolve = { readonly order: string; readonly cause: AttentionCause | undefined }
type Reopen = { readonly order: string; readonly settledAt: Date }

const nameOf = ({ orderNumber, recipient }: Order): string => `${orderNumber}, ${recipient.name}`

/** Does `act` with the order of this number. */
export async function withOrder<Value>(
  { order: number }: { readonly order: string },
  tools: ActTools,
  act: (order: Order) => Promise<Result<Value, ActProblem>>,
): Promise<Result<Value, ActProblem>> {
  const order = await findActedOrder(number, tools)
  return order.ok ? act(order.value) : order
}

async function checkCancel(order: Order, { role }: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  if (order.paidAt && !mayDo(role, 'cancelPaidOrders')) return refuse({ code: 'not_allowed', message: notAllowedMessage })
  const backPaise = cameInPaise(order)
  const limitPaise = tools.settings.desk.assistantRefundPaise
  if (backPaise > limitPaise && !mayDo(role, 'refundAboveLimit'))
    return refuse({ code: 'above_limit', message: aboveLimitMessage(limitPaise) })
  return ok({ isGrave: isGraveSum(backPaise), doing: `Cancelling ${nameOf(order)}` })
}

export const isGraveSum = (backPaise: Paise): boolean => backPaise >= gravePaise

async function cancel({ id }: Order, { seen, reason }: Cancel, by: Staff, { rooms }: ActTools) {
  const cancelled = await rooms.ordering.cancel({ orderId: id, cancelledBy: by, reason: reason?.trim() || undefined })
  if (!cancelled.ok) return refuse({ code: cancelled.problem.code, message: cancelProblemMessage })
  return ok({
    message: orderCancelledMessage(cancelled.value, deskNextSteps),
    changes: [{ field: 'state', before: seen, after: 'cancelled' }],
  })
}
