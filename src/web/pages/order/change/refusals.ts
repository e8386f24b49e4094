import type { ChangeRefusal } from '#src/shop/orders/corrections/shoppers-changes.ts'
import type { CorrectRecipientProblem, CorrectWritingProblem } from '#src/shop/workflows/correcting/correcting.ts'

export type WritingFault = { readonly field: 'name' | 'sign' | undefined; readonly message: string }

/** Returns what the shopper reads below the field, or above the form when no field is wrong. */
export function writingRefusal(problem: CorrectWritingProblem): WritingFault {
  switch (problem.code) {
    case 'name_refused':
      return { field: 'name', message: problem.reason }
    case 'sign_refused':
      return { field: 'sign', message: 'This sign cannot be pressed on this piece' }
    case 'writing_is_empty':
      return { field: 'name', message: 'Please write a name or choose a sign. To have it without, write to us' }
    case 'changed_meanwhile':
      return {
        field: problem.conflicts[0]?.field,
        message: `It was changed meanwhile: it is “${problem.conflicts[0]?.now ?? ''}” now. Change it once more to replace that`,
      }
    case 'in_second_parcel':
      return { field: undefined, message: 'It comes in the second parcel. What is written on it is changed on the page of that one.' }
    case 'already_pressed':
    case 'taken_by_workshop':
      return { field: undefined, message: alreadyBegun }
    case 'order_not_found':
    case 'line_not_found':
    case 'not_personalised':
      return { field: undefined, message: 'Nothing is written on this piece, so nothing was changed.' }
    case 'too_late_to_correct':
      return { field: undefined, message: changeRefusal({ code: 'order_not_changeable', state: problem.state }) }
    default:
      return { field: undefined, message: changeRefusal(problem) }
  }
}

/** What the shopper reads above the form of the address; faults of fields stand below each. */
export function addressRefusal(problem: CorrectRecipientProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'We do not know this order, so nothing was changed.'
    case 'recipient_refused':
      return 'Please look at what is marked below.'
    case 'changed_meanwhile':
      return 'Somebody has changed this meanwhile. Please look at what is there now, and save once more to replace it.'
    case 'already_invoiced':
      return `Invoice ${problem.number} is issued, and an invoice never changes: the GSTIN stays. Please write to us or call.`
    case 'already_collected':
      return 'The courier has your parcel already, so the address stays. Please write to us or call: we ask the courier.'
    case 'parcel_packed':
      return alreadyPacked
    case 'booking_under_way':
      return 'We are arranging your parcel with the courier at this moment. Please try again in a minute.'
    case 'for_staff_only':
    case 'pincode_unreachable':
    case 'cod_refused':
    case 'state_contradicts_pincode':
      return 'City, state and pincode stay. To have it sent elsewhere, please write to us or call.'
    case 'too_late_to_correct':
      return changeRefusal({ code: 'order_not_changeable', state: problem.state })
    default:
      return changeRefusal(problem)
  }
}

export const alreadyPacked =
  'Your parcel is packed with its label on it, so address and phone stay. Please write to us or call: we try what we can.'

export const courierAway = 'Our courier cannot be reached at this moment, so nothing was changed. Please try again in a few minutes.'

export const alreadyBegun = 'Our workshop has begun with this piece, so what is written on it stays.'

/** Why nothing of the order can be changed here, and what helps. */
export function changeRefusal(refusal: ChangeRefusal): string {
  switch (refusal.code) {
    case 'order_not_changeable':
      return notChangeable[refusal.state] ?? 'It is on its way, and nothing of it can be changed any more.'
    case 'changes_not_offered':
      return 'Nothing can be changed here. Please write to us or call: as long as it is not made, we change it for you.'
    case 'change_time_over':
      return `It could be changed here for ${refusal.withinHours === 1 ? 'one hour' : `${refusal.withinHours} hours`}. Please write to us or call: as long as it is not made, we change it for you.`
    case 'changes_used_up':
      return `It was changed ${refusal.most === 1 ? 'once' : `${refusal.most} times`} here, and takes no more. Please write to us or call: as long as it is not made, we change it for you.`
  }
}

const notChangeable: Partial<Record<Extract<ChangeRefusal, { code: 'order_not_changeable' }>['state'], string>> = {
  cancelled: 'It is cancelled, so nothing of it can be changed.',
  lapsed: 'It was not paid in time, so nothing of it is kept and nothing can be changed.',
  delivered: 'It is delivered, so nothing of it can be changed.',
  returned_to_origin: 'It came back to us, so nothing of it can be changed.',
}

/** 400 for what the shopper can write otherwise; 409 where the order has moved on. */
export const statusOfRefusal = (code: string): number => (writtenWrong.has(code) ? 400 : code === 'order_not_found' ? 404 : 409)

const writtenWrong: ReadonlySet<string> = new Set([
  'name_refused',
  'sign_refused',
  'writing_is_empty',
  'recipient_refused',
  'for_staff_only',
])
