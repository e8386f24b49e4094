import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import type { Deps } from '../deps.ts'
import { type AddNote, addNote, takeNoteBack } from './add-note.ts'
import { checkRecipient, type CorrectRecipient, correctRecipient } from './correct-recipient.ts'
import { checkWriting, type CorrectWriting, correctWriting } from './correct-writing.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { offerChanges } from './shoppers-change.ts'
import { writeToShopper, type WriteToShopper } from './write-to-shopper.ts'

export type { NoteProblem } from './add-note.ts'
export type { CorrectedRecipient, CorrectRecipientProblem } from './correct-recipient.ts'
export type { CorrectedWriting, CorrectWritingProblem } from './correct-writing.ts'
export type { EraseProblem } from './erase-personal-data.ts'
export type { OfferedChanges, OfferedWriting } from './shoppers-change.ts'
export type { WriteProblem } from './write-to-shopper.ts'
// For other rooms.
export { correctWithin, judgeWriting } from './correct-writing.ts'
export { eraseLocked, erasePersonalData, type EraseRefusal, findErasureRefusal } from './erase-personal-data.ts'

/** What staff add to an order, and what they and the shopper correct on it after it was placed. */
export const correcting = (deps: Deps) => ({
  addNote: (note: AddNote) => addNote(note, deps),
  takeNoteBack: (orderId: OrderId, note: number, by: Staff) => takeNoteBack(orderId, note, by, deps),
  write: (request: WriteToShopper) => writeToShopper(request, deps),
  correctRecipient: (request: CorrectRecipient) => correctRecipient(request, deps),
  checkRecipient: (request: CorrectRecipient) => checkRecipient(request, deps),
  checkWriting: (request: CorrectWriting) => checkWriting(request, deps),
  correctWriting: (request: CorrectWriting) => correctWriting(request, deps),
  /** What the page of an order offers its shopper. */
  offerChanges: (order: Order) => offerChanges(order, deps),
  erase: (orderId: OrderId, by: Staff) => erasePersonalData(orderId, by, deps),
})
