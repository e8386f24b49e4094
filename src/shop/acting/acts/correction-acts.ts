import { type Fields, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { fieldLabels } from '../../orders/corrections/correction.ts'
import type { Order } from '../../orders/order.ts'
import type { WrittenRecipient } from '../../orders/recipient.ts'
import {
  eraseProblemMessage,
  noteProblemMessage,
  orderErasedMessage,
  recipientCorrectedMessage,
  recipientProblemMessage,
  writingCorrectedMessage,
  writingProblemMessage,
} from '../../staff-texts/orders/correction-texts.ts'
import type { CorrectRecipientProblem, CorrectWritingProblem } from '../../workflows/correcting/correcting.ts'
import { type ActProblem, deskAct } from '../desk-act.ts'
import { aboutOrder, withOrder } from './order-acts.ts'
import { unlessUnavailable } from './supplier-refusal.ts'

type OfOrder = { readonly order: string }
type Note = OfOrder & { readonly text: string; readonly about: string | undefined }
type Writing = { readonly name: string; readonly sign: string }
type CorrectAddress = OfOrder &
  WrittenRecipient & { readonly began: WrittenRecipient; readonly confirmState: string | undefined; readonly reason: string | undefined }
type CorrectWriting = OfOrder & Writing & { readonly position: number; readonly began: Writing; readonly reason: string | undefined }

const recipientFields: Fields<WrittenRecipient> = {
  ...{ name: text, email: text, phone: text, alternatePhone: text, addressLine1: text, addressLine2: text },
  ...{ city: text, state: text, pincode: text, gstin: text, businessName: text },
}
const writingFields: Fields<Writing> = { name: text, sign: text }

/** Notes, corrections and erasing. A correction names what its form began with instead of the order's state: it is merged field by field. */
export const correctionActs = {
  'orders.note': deskAct<Note>({
    right: 'writeNotes',
    effect: 'at-once',
    input: objectOf<Note>({ order: text, text, about: optional(text) }),
    about: aboutOrder,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id: orderId }) => {
        const { text: written, about } = input
        const added = await tools.rooms.correcting.addNote({ orderId, text: written, about, requestKey: tools.key, by })
        if (!added.ok) return refuse({ code: added.problem.code, message: noteProblemMessage(added.problem), field: 'text' })
        const undo = { act: 'orders.takeNoteBack', input: { order: input.order, note: added.value } }
        return ok({ message: 'The note is written down.', undo, changes: [{ field: 'note' }] })
      }),
  }),

  'orders.takeNoteBack': deskAct<OfOrder & { readonly note: number }>({
    right: 'writeNotes',
    effect: 'at-once',
    input: objectOf<OfOrder & { note: number }>({ order: text, note: wholeNumber }),
    about: aboutOrder,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id }) => {
        const isTaken = await tools.rooms.correcting.takeNoteBack(id, input.note, by)
        return isTaken
          ? ok({ message: 'The note is taken back.', changes: [{ field: 'note' }] })
          : refuse({ code: 'note_not_found', message: 'This note is not there any more, or somebody else wrote it.' })
      }),
  }),

  'orders.correctAddress': deskAct<CorrectAddress>({
    right: 'correctOrders',
    effect: 'held-back',
    transaction: 'own',
    input: objectOf<CorrectAddress>({
      ...{ order: text, began: objectOf<WrittenRecipient>(recipientFields), confirmState: optional(text), reason: optional(text) },
      ...recipientFields,
    }),
    about: aboutOrder,
    doing: ({ order }) => `Correcting the address of ${order}`,
    check: (input, { by }, tools) =>
      withOrder(input, tools, async (order) => {
        const checked = await tools.rooms.correcting.checkRecipient(addressRequest(input, order, by))
        if (!checked.ok) return refuse(recipientRefusal(checked.problem))
        if (checked.value.fields.length === 0) return refuse({ code: 'nothing_changed', message: 'Nothing is changed yet.' })
        return ok({ isGrave: false })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async (order) => {
        const corrected = await unlessUnavailable(() => tools.rooms.correcting.correctRecipient(addressRequest(input, order, by)))
        if (!corrected.ok) return corrected
        if (!corrected.value.ok) return refuse(recipientRefusal(corrected.value.problem))
        const { fields } = corrected.value.value
        return ok({ message: recipientCorrectedMessage(corrected.value.value), changes: fields.split(', ').map((field) => ({ field })) })
      }),
  }),

  'orders.correctWriting': deskAct<CorrectWriting>({
    right: 'correctOrders',
    effect: 'held-back',
    input: objectOf<CorrectWriting>({
      ...{ order: text, position: wholeNumber, began: objectOf<Writing>(writingFields), reason: optional(text) },
      ...writingFields,
    }),
    about: aboutOrder,
    doing: ({ order }) => `Correcting the writing of ${order}`,
    check: (input, { by }, tools) =>
      withOrder(input, tools, async (order) => {
        const checked = await tools.rooms.correcting.checkWriting(writingRequest(input, order, by))
        if (!checked.ok) return refuse(writingRefusal(checked.problem))
        return checked.value.isNew ? ok({ isGrave: false }) : refuse({ code: 'nothing_changed', message: 'Nothing is changed yet.' })
      }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async (order) => {
        const corrected = await tools.rooms.correcting.correctWriting(writingRequest(input, order, by))
        if (!corrected.ok) return refuse(writingRefusal(corrected.problem))
        return ok({ message: writingCorrectedMessage(corrected.value), changes: [{ field: `writing of line ${input.position}` }] })
      }),
  }),

  'orders.erase': deskAct<OfOrder>({
    right: 'erasePersonalData',
    effect: 'held-back',
    input: objectOf<OfOrder>({ order: text }),
    about: aboutOrder,
    doing: ({ order }) => `Erasing the personal data of ${order}`,
    check: async () => ok({ isGrave: true }),
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id }) => {
        const erased = await tools.rooms.correcting.erase(id, by)
        if (!erased.ok) return refuse({ code: erased.problem.code, message: eraseProblemMessage(erased.problem) })
        return ok({ message: orderErasedMessage, changes: [{ field: 'personal data' }] })
      }),
  }),
}

function addressRequest({ began, confirmState, reason, ...written }: CorrectAddress, { id: orderId }: Order, by: Staff) {
  return { orderId, written, began, isStateConfirmed: confirmState !== undefined, reason: reason?.trim() || undefined, by }
}

function writingRequest({ position, began, name, sign, reason }: CorrectWriting, { id: orderId }: Order, by: Staff) {
  return { orderId, position, began, written: { name, sign }, reason: reason?.trim() || undefined, by }
}

/** Refusals are logged, so the values of the two people are left to the page, which shows the present ones. */
const changedMeanwhile = (fields: string): string =>
  `Somebody else has changed this meanwhile: ${fields}. Look at what is there now, and correct it once more.`

function recipientRefusal(problem: CorrectRecipientProblem): ActProblem {
  if (problem.code === 'changed_meanwhile') {
    const fields = problem.conflicts.map(({ field }) => field)
    return { code: problem.code, message: changedMeanwhile(fieldLabels(fields)), ...fieldOf(fields[0]) }
  }
  const [fault, ...others] = problem.code === 'recipient_refused' ? problem.faults : []
  if (fault) {
    const also = Object.fromEntries(others.map(({ field, message }) => [field, sentence(message)]))
    return { code: problem.code, message: sentence(fault.message), field: fault.field, ...(others.length > 0 && { also }) }
  }
  const field = problem.code === 'state_contradicts_pincode' ? 'state' : problem.code === 'pincode_unreachable' ? 'pincode' : undefined
  return { code: problem.code, message: recipientProblemMessage(problem), ...fieldOf(field) }
}

const sentence = (message: string): string => (/[.?]$/.test(message) ? message : `${message}.`)

function writingRefusal(problem: CorrectWritingProblem): ActProblem {
  if (problem.code === 'changed_meanwhile') {
    const fields = problem.conflicts.map(({ field }) => field)
    return { code: problem.code, message: changedMeanwhile(fields.join(', ')), ...fieldOf(fields[0]) }
  }
  return { code: problem.code, message: writingProblemMessage(problem), field: problem.code === 'sign_refused' ? 'sign' : 'name' }
}

const fieldOf = (field: string | undefined): Pick<ActProblem, 'field'> => (field === undefined ? {} : { field })
