import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { CallOutcome } from '../../orders/calls/order-call.ts'
import { listCalls } from '../../orders/calls/order-calls.store.ts'
import type { DeskRight } from '../../staff/desk-rights.ts'
import { deskNextSteps } from '../../staff-texts/desk-next-steps.ts'
import { callDoing, notedCallMessage, noteCallProblemMessage } from '../../staff-texts/orders/call-texts.ts'
import { type ActProblem, type ActTools, type CheckedAct, deskAct, type ListedAct } from '../desk-act.ts'
import { aboutOrder, findActedOrder, findSeenOrder, type SeenOrder } from './order-acts.ts'

/** A call about the cash order on the screen, which showed so many earlier calls. */
type NoteCall = SeenOrder & { readonly calls: number; readonly note: string | undefined }

const input = objectOf<NoteCall>({ order: text, seen: oneOf('to_confirm'), calls: wholeNumber, note: optional(text) })

/** All but a changed address mail the shopper, or may, and confirm or cancel the order: they wait, and the next call begins meanwhile. */
const callAct = (outcome: CallOutcome, right: DeskRight): ListedAct =>
  deskAct<NoteCall>({
    right,
    ...(outcome === 'address_changed' ? atOnce : { effect: 'held-back', doing: ({ order }) => callDoing(outcome, order) }),
    input,
    about: aboutOrder,
    check: (asked, _, tools) => checkCall(outcome, asked, tools),
    run: async ({ order: number, calls: seenCalls, note }, { by }, tools) => {
      const order = await findActedOrder(number, tools)
      if (!order.ok) return order
      const noted = await tools.rooms.calling.note({ orderId: order.value.id, outcome, note, by, seenCalls })
      if (!noted.ok) return refuse({ code: noted.problem.code, message: noteCallProblemMessage(noted.problem, number) })
      return ok({ message: notedCallMessage(noted.value, deskNextSteps), changes: [{ field: 'call', after: outcome }] })
    },
  })

const atOnce = { effect: 'at-once' } as const

async function checkCall(outcome: CallOutcome, asked: NoteCall, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const order = await findSeenOrder(asked, tools)
  if (!order.ok) return order
  const last = (await listCalls(tools.db, order.value.id))[asked.calls]
  if (last) return refuse({ code: 'called_meanwhile', message: noteCallProblemMessage({ code: 'called_meanwhile', last }, asked.order) })
  return ok({ isGrave: false, doing: callDoing(outcome, `${asked.order}, ${order.value.recipient.name}`) })
}

export const callActs = {
  'calls.confirm': callAct('confirmed', 'confirmOrders'),
  'calls.noAnswer': callAct('no_answer', 'writeNotes'),
  'calls.wrongNumber': callAct('wrong_number', 'writeNotes'),
  'calls.decline': callAct('declined', 'cancelUnpaidOrders'),
  'calls.paysOnline': callAct('pays_online', 'writeNotes'),
  'calls.addressChanged': callAct('address_changed', 'writeNotes'),
}
