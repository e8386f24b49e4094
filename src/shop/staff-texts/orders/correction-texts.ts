import type {
  CorrectedRecipient,
  CorrectRecipientProblem,
  CorrectedWriting,
  CorrectWritingProblem,
  EraseProblem,
  NoteProblem,
  WriteProblem,
} from '../../workflows/correcting/correcting.ts'
import type { CopyMailProblem } from '../../workflows/mailing/mailing.ts'

export function writeProblemMessage(problem: WriteProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'order_erased':
      return 'The address was erased with the personal data of this order.'
    case 'text_missing':
      return 'Write something first.'
    case 'text_refused':
      return `${problem.message}.`
  }
}

export function noteProblemMessage(problem: NoteProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'note_is_empty':
      return 'Write something first.'
    case 'note_too_long':
      return `A note has at most ${problem.maxLength} characters.`
    case 'note_not_printable':
      return 'Please use ordinary letters and signs only.'
  }
}

export function recipientCorrectedMessage({ order, fields, parcel }: CorrectedRecipient): string {
  if (fields === '') return 'Nothing has changed.'
  const booked = parcel === 'booked anew' ? ' Its parcel was cancelled with the carrier and is booked anew.' : ''
  return `Corrected: ${fields}.${booked} The shopper gets a mail at ${order.recipient.email}.`
}

export function recipientProblemMessage(problem: CorrectRecipientProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'too_late_to_correct':
      return `It is ${problem.state}: the address cannot be corrected any more.`
    case 'recipient_refused':
      return problem.faults.map(({ message }) => `${message}.`).join(' ')
    case 'changed_meanwhile':
      return changedMeanwhile(problem.conflicts)
    case 'already_invoiced':
      return `Invoice ${problem.number} is issued with another ${problem.fields}, and an invoice never changes: cancel the order, and place it anew.`
    case 'pincode_unreachable':
      return 'No courier goes to this pincode.'
    case 'cod_refused':
      return problem.message
    case 'state_contradicts_pincode':
      return `The pincode lies in ${problem.pincodeStates}, not in ${problem.writtenState}: correct one of them, or confirm the state.`
    case 'already_collected':
      return 'The courier has the parcel already.'
    case 'booking_under_way':
      return 'Its parcel is being booked at this moment: try again in a minute.'
    case 'for_staff_only':
      return `Only staff change this: ${problem.fields}.`
    case 'parcel_packed':
      return 'Its parcel is packed, with the label on it.'
    case 'order_not_changeable':
    case 'changes_not_offered':
    case 'change_time_over':
    case 'changes_used_up':
      return byYourSettings
  }
}

export const writingCorrectedMessage = ({ order, isNew }: CorrectedWriting): string =>
  isNew ? `Corrected. The shopper gets a mail with both drawn at ${order.recipient.email}.` : 'Nothing has changed.'

export function writingProblemMessage(problem: CorrectWritingProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'line_not_found':
      return 'It has no such line.'
    case 'not_personalised':
      return 'Nothing is written on this line, and it was sold without.'
    case 'too_late_to_correct':
      return `It is ${problem.state}: the writing cannot be corrected any more.`
    case 'already_pressed':
      return 'A piece of this line is pressed: its letters are in the leather. To press another one, make it again.'
    case 'in_second_parcel':
      return 'Pieces of this line are in the second parcel: correct them on the page of that one, or take its division back first.'
    case 'taken_by_workshop':
      return 'The workshop has taken a piece of this line.'
    case 'writing_is_empty':
      return 'Write a name, or choose a sign.'
    case 'changed_meanwhile':
      return changedMeanwhile(problem.conflicts)
    case 'name_refused':
      return `${problem.reason}.`
    case 'sign_refused':
      return 'This product does not take this sign.'
    case 'order_not_changeable':
    case 'changes_not_offered':
    case 'change_time_over':
    case 'changes_used_up':
      return byYourSettings
  }
}

const byYourSettings = 'By your settings the shopper cannot change this order.'

const changedMeanwhile = (conflicts: readonly { readonly field: string; readonly now: string; readonly written: string }[]): string =>
  `Somebody else has changed it meanwhile: ${conflicts.map(({ now, written }) => `it is "${now}" now, and you wrote "${written}"`).join('; ')}.`

export const orderErasedMessage =
  'The personal data is erased. Invoices, credit notes and challans stay as the law wants; erase it with the gateway and the carrier too.'

export function eraseProblemMessage(problem: EraseProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'order_not_over':
      return `It is ${problem.state}: only an order that was delivered, cancelled, brought back, or lost and written off can be erased.`
    case 'money_open':
      return 'Money of it is on its way or waits for a decision, or pieces come back: erase it when that is over.'
    case 'complaint_open':
      return 'A complaint about it is open: settle that first.'
  }
}

export const copyProblemMessage = (problem: CopyMailProblem): string =>
  problem.code === 'mail_not_found' ? 'There is no such mail.' : 'This is no e-mail address.'
