import { type JsonParser, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { readDamaged } from '../../orders/units/read-damaged.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import { parcelSettledMessage, sendAgainProblemMessage, sentAgainMessage, settleProblemMessage } from '../../staff-texts/parcel-texts.ts'
import type { SendAgainProblem } from '../../workflows/resending/resending.ts'
import { deskAct } from '../desk-act.ts'
import { withOrder } from './order-acts.ts'
import { aboutParcel, written } from './parcel-acts.ts'

type Settle = {
  readonly order: string
  readonly reason?: string | undefined
  /** No scan shows that it came back or is lost. */
  readonly isUnscanned?: boolean | undefined
}
type SendAgain = { readonly order: string; readonly words?: string | undefined }
type Receive = Settle & {
  /** Empty, `all`, or SKUs such as `NOOR-OXB=2, TARA-BLK`. */
  readonly damaged?: string | undefined
  readonly sellsPersonalised?: boolean | undefined
}

/** A checkbox is `on` when a form posts it, and `true` where it was stored. */
const ticked: JsonParser<boolean> = (json) => json === true || json === 'on'

const settle = { order: text, reason: optional(text), isUnscanned: optional(ticked) }

const refuseSending = (problem: SendAgainProblem, order: string) =>
  refuse({ code: problem.code, message: sendAgainProblemMessage(problem, order, deskNextSteps) })

/** What becomes of the units of a parcel that was not delivered. Stock moves, so it waits ten seconds. */
export const settleParcelActs = {
  'parcels.receive': deskAct<Receive>({
    right: 'handleParcels',
    effect: 'held-back',
    input: objectOf<Receive>({ ...settle, damaged: optional(text), sellsPersonalised: optional(ticked) }),
    about: aboutParcel,
    doing: ({ order }) => `Putting the pieces of ${order} back on sale`,
    async check({ damaged }) {
      return readDamaged(damaged ?? '')
        ? ok({ isGrave: false })
        : refuse({ code: 'damaged_unreadable', message: 'Write SKUs such as NOOR-OXB=2, or "all".', field: 'damaged' })
    },
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const received = await tools.rooms.tracking.receiveParcel({
          orderId: id,
          by,
          reason: written(input.reason) ?? 'It came back undelivered.',
          isUnscanned: input.isUnscanned ?? false,
          damaged: readDamaged(input.damaged ?? '') ?? [],
          sellsPersonalised: input.sellsPersonalised ?? false,
        })
        return received.ok
          ? ok({ message: parcelSettledMessage(received.value, deskNextSteps) })
          : refuse({ code: received.problem.code, message: settleProblemMessage(received.problem, orderNumber, deskNextSteps) })
      }),
  }),

  /** Another parcel for what is paid and did not arrive, as an order of its own that costs nothing. */
  'parcels.sendAgain': deskAct<SendAgain>({
    right: 'handleParcels',
    effect: 'held-back',
    input: objectOf<SendAgain>({ order: text, words: optional(text) }),
    about: aboutParcel,
    doing: ({ order }) => `Sending the parcel of ${order} again`,
    check: (input, _, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const problem = await tools.rooms.resending.refusal(id)
        return problem ? refuseSending(problem, orderNumber) : ok({ isGrave: false })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const sent = await tools.rooms.resending.sendAgain({ orderId: id, by, words: written(input.words) })
        return sent.ok ? ok({ message: sentAgainMessage(sent.value) }) : refuseSending(sent.problem, orderNumber)
      }),
  }),

  'parcels.writeOff': deskAct<Settle>({
    right: 'handleParcels',
    effect: 'held-back',
    input: objectOf<Settle>(settle),
    about: aboutParcel,
    doing: ({ order }) => `Writing the pieces of ${order} off`,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id, orderNumber }) => {
        const reason = written(input.reason) ?? 'Lost by the courier.'
        const lost = await tools.rooms.tracking.writeOffParcel({ orderId: id, by, reason, isUnscanned: input.isUnscanned ?? false })
        return lost.ok
          ? ok({ message: parcelSettledMessage(lost.value, deskNextSteps) })
          : refuse({ code: lost.problem.code, message: settleProblemMessage(lost.problem, orderNumber, deskNextSteps) })
      }),
  }),
}
