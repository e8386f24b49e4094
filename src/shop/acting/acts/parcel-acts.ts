import { listOf, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import {
  answeredMessage,
  answerProblemMessage,
  handedOverMessage,
  handOverProblemMessage,
  packedMessage,
  packProblemMessage,
  unpackProblemMessage,
} from '../../staff-texts/dispatch-texts.ts'
import { collectedProblemMessage, retryProblemMessage, shippedProblemMessage } from '../../staff-texts/parcel-texts.ts'
import type { AnswerUndeliveredProblem } from '../../workflows/tracking/tracking.ts'
import { type ActProblem, type ActSubject, type ActTools, type CheckedAct, deskAct } from '../desk-act.ts'
import { findActedOrder, withOrder } from './order-acts.ts'

type OfOrder = { readonly order: string }
type HandOver = { readonly courier: string; readonly awbs: readonly string[] }
type Answer = OfOrder & {
  readonly kind: 'try again' | 'bring back'
  readonly note?: string | undefined
  readonly phone?: string | undefined
  readonly wantedDay?: string | undefined
  readonly addressLine1?: string | undefined
  readonly addressLine2?: string | undefined
}

export const aboutParcel = ({ order }: OfOrder): ActSubject => ({ kind: 'parcel', number: order })
const ofOrder = objectOf<OfOrder>({ order: text })

/** Without surrounding space; undefined for what a form left empty. */
export const written = (given: string | undefined): string | undefined => given?.trim() || undefined

export const parcelActs = {
  'parcels.pack': deskAct<OfOrder>({
    right: 'handleParcels',
    effect: 'at-once',
    input: ofOrder,
    about: aboutParcel,
    async run({ order }, { by }, { rooms }) {
      const packed = await rooms.dispatching.packing.packed(order, by)
      if (!packed.ok) return refuse({ code: packed.problem.code, message: packProblemMessage(packed.problem, order) })
      const message = packedMessage(packed.value)
      return ok(packed.value.isNew ? { message, undo: { act: 'parcels.unpack', input: { order } } } : { message })
    },
  }),

  'parcels.unpack': deskAct<OfOrder>({
    right: 'handleParcels',
    effect: 'at-once',
    input: ofOrder,
    about: aboutParcel,
    async run({ order }, { by }, { rooms }) {
      const unpacked = await rooms.dispatching.packing.unpack(order, by)
      return unpacked.ok
        ? ok({ message: `${order} is to be packed again.`, undo: { act: 'parcels.pack', input: { order } } })
        : refuse({ code: unpacked.problem.code, message: unpackProblemMessage(unpacked.problem, order) })
    },
  }),

  'parcels.handOver': deskAct<HandOver>({
    right: 'handleParcels',
    effect: 'held-back',
    input: objectOf<HandOver>({ courier: text, awbs: listOf(text) }),
    about: ({ courier }) => ({ kind: 'parcel', number: courier }),
    doing: ({ courier, awbs }) => `Handing ${awbs.length === 1 ? '1 parcel' : `${awbs.length} parcels`} to ${courier}`,
    async check({ courier, awbs }, _, { rooms }) {
      const problem = await rooms.dispatching.parcels.refuseHandOver(courier, awbs)
      return problem ? refuse({ code: problem.code, message: handOverProblemMessage(problem) }) : ok({ isGrave: false })
    },
    async run({ courier, awbs }, { by }, { rooms }) {
      const handed = await rooms.dispatching.parcels.handOver(courier, awbs, by)
      return handed.ok
        ? ok({ message: handedOverMessage(handed.value) })
        : refuse({ code: handed.problem.code, message: handOverProblemMessage(handed.problem) })
    },
  }),

  'parcels.retry': deskAct<OfOrder>({
    right: 'handleParcels',
    effect: 'at-once',
    // Allowing another login is stored by the carrier's adapter, outside of any transaction.
    transaction: 'own',
    input: ofOrder,
    about: aboutParcel,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const retried = await tools.rooms.fulfilling.retry(id, by)
        return retried.ok
          ? ok({ message: `The booking of ${orderNumber} goes on.` })
          : refuse({ code: retried.problem.code, message: retryProblemMessage(retried.problem, orderNumber, deskNextSteps) })
      }),
  }),

  'parcels.rebook': deskAct<OfOrder>({
    right: 'rebookParcels',
    effect: 'held-back',
    transaction: 'own',
    input: ofOrder,
    about: aboutParcel,
    doing: ({ order }) => `Booking the parcel of ${order} anew`,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const rebooked = await unlessCarrierFails(() => tools.rooms.fulfilling.rebook(id, by))
        if (!rebooked.ok) return rebooked
        return rebooked.value.ok
          ? ok({ message: `The parcel of ${orderNumber} is cancelled with the carrier and booked anew. Print its new label.` })
          : refuse({ code: rebooked.value.problem.code, message: retryProblemMessage(rebooked.value.problem, orderNumber, deskNextSteps) })
      }),
  }),

  'parcels.markShipped': deskAct<OfOrder>({
    right: 'rebookParcels',
    effect: 'held-back',
    transaction: 'own',
    input: ofOrder,
    about: aboutParcel,
    doing: ({ order }) => `Completing the booking of ${order}`,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const shipped = await tools.rooms.fulfilling.markShipped(id, by)
        return shipped.ok
          ? ok({ message: `The booking of ${orderNumber} is complete.` })
          : refuse({ code: shipped.problem.code, message: shippedProblemMessage(shipped.problem, orderNumber) })
      }),
  }),

  'parcels.markCollected': deskAct<OfOrder>({
    right: 'handleParcels',
    effect: 'held-back',
    input: ofOrder,
    about: aboutParcel,
    doing: ({ order }) => `Marking ${order} as collected`,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const marked = await tools.rooms.fulfilling.markCollected(id, by)
        return marked.ok
          ? ok({ message: `The courier has the parcel of ${orderNumber}; its shopper gets a mail.` })
          : refuse({ code: marked.problem.code, message: collectedProblemMessage(marked.problem, orderNumber) })
      }),
  }),

  'parcels.answerUndelivered': deskAct<Answer>({
    right: 'handleParcels',
    effect: 'held-back',
    transaction: 'own',
    input: objectOf<Answer>({
      ...{ order: text, kind: oneOf('try again', 'bring back'), note: optional(text), phone: optional(text) },
      ...{ wantedDay: optional(text), addressLine1: optional(text), addressLine2: optional(text) },
    }),
    about: aboutParcel,
    doing: ({ order, kind }) => (kind === 'try again' ? `Asking to try ${order} again` : `Asking to bring ${order} back`),
    check: checkAnswer,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const { kind, note, phone } = input
        const answer = { orderId: id, kind, note: written(note) ?? '', phone: written(phone), wish: wishOf(input), by }
        const asked = await tools.rooms.tracking.answerUndelivered(answer)
        return asked.ok ? ok({ message: answeredMessage(kind, orderNumber) }) : refuse(answerRefusal(asked.problem, orderNumber))
      }),
  }),
}

const wishOf = ({ wantedDay = '', addressLine1 = '', addressLine2 = '' }: Answer) => ({ wantedDay, addressLine1, addressLine2 })

/** What can be seen without the carrier, so that whoever presses learns of it at once. */
async function checkAnswer(input: Answer, _: unknown, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const order = await findActedOrder(input.order, tools)
  if (!order.ok) return order
  const { id, orderNumber } = order.value
  const problem = await tools.rooms.tracking.refuseAnswer({ ...input, orderId: id, phone: written(input.phone), wish: wishOf(input) })
  return problem ? refuse(answerRefusal(problem, orderNumber)) : ok({ isGrave: false })
}

function answerRefusal(problem: AnswerUndeliveredProblem, orderNumber: string): ActProblem {
  const { code } = problem
  if (code === 'no_mobile') return { code, message: answerProblemMessage(problem, orderNumber), field: 'phone' }
  if (code !== 'wish_refused') return { code, message: answerProblemMessage(problem, orderNumber) }
  const [[field, message] = ['', ''], ...others] = Object.entries(problem.faults)
  return { code, message: `${message}.`, field, ...(others.length > 0 && { also: Object.fromEntries(others) }) }
}

async function unlessCarrierFails<Value>(ask: () => Promise<Value>): Promise<Result<Value, ActProblem>> {
  try {
    return ok(await ask())
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refuse({ code: 'carrier_failed', message: `The carrier cannot cancel it now, so nothing was changed: ${error.message}` })
  }
}
