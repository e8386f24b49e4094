import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import { refuse, ok, type Result } from '#src/kit/result.ts'
import { addDays, type Day, dayOf, isSunday } from '#src/kit/time/day.ts'
import { checkReason } from '../../orders/cancellation.ts'
import type { Order } from '../../orders/order.ts'
import { readRecipient, tidyRecipient, writtenOf } from '../../orders/recipient.ts'
import type { UndeliveredAnswer } from '../../shipping/carrier.port.ts'

/** What somebody asks of the courier after a failed delivery, as it was written; an empty text asks for nothing. */
export type WrittenWish = {
  readonly wantedDay: string
  readonly phone: string
  readonly addressLine1: string
  readonly addressLine2: string
  /** For the courier. */
  readonly note: string
}

export type RedeliveryField = keyof WrittenWish

export type WishRefusal = { readonly code: 'wish_refused'; readonly faults: Partial<Record<RedeliveryField, string>> }

/** A courier keeps a parcel no longer. */
const latestDays = 3

/** The days that may be asked for now: couriers do not deliver on Sundays. */
export const redeliveryDays = (now: Date): Day[] =>
  Array.from({ length: latestDays }, (_, later) => addDays(dayOf(now), later + 1)).filter((day) => !isSunday(day))

/** Judged by the rules of the checkout, so that a label can be printed with it. */
export function readWish(order: Order, request: WrittenWish, now: Date): Result<UndeliveredAnswer, WishRefusal> {
  const { wantedDay, phone, addressLine1, addressLine2 } = request
  const written = writtenOf(order.recipient)
  const isPhoneAsked = phone.trim() !== ''
  const isAddressAsked = addressLine1.trim() !== ''
  const asked = { ...written, ...(isPhoneAsked && { phone }), ...(isAddressAsked && { addressLine1, addressLine2 }) }
  const recipient = readRecipient(asked)
  // What else stands on the order was taken by the rules of its day.
  const wrong = (recipient.ok ? [] : recipient.problem).filter(({ field }) =>
    field === 'phone' ? isPhoneAsked : isAddressAsked && isLine(field),
  )
  const read = recipient.ok ? recipient.value : { ...tidyRecipient(asked), phone: normalisePhone(asked.phone) ?? '' }
  const note = checkReason(request.note)
  const days = redeliveryDays(now)
  const faults: Partial<Record<RedeliveryField, string>> = {
    ...Object.fromEntries(wrong.map(({ field, message }) => [field, message])),
    ...(!isAddressAsked && addressLine2.trim() !== '' && { addressLine1: 'Please write the whole address, from its first line' }),
    ...(isPhoneAsked &&
      !wrong.some(({ field }) => field === 'phone') &&
      !isMobile(read.phone) && { phone: 'Please enter a mobile number: the courier calls it' }),
    ...(!note.ok && { note: note.problem.message }),
    ...(wantedDay !== '' && !days.some((day) => day === wantedDay) && { wantedDay: 'Please choose one of the days below' }),
  }
  if (Object.keys(faults).length > 0 || !note.ok) return refuse({ code: 'wish_refused', faults })
  return ok({
    kind: 'try again',
    note: note.value ?? '',
    phone: isPhoneAsked ? read.phone : undefined,
    address: isAddressAsked ? { line1: read.addressLine1, line2: read.addressLine2 || undefined } : undefined,
    wantedDay: days.find((day) => day === wantedDay),
  })
}

const isLine = (field: string): boolean => field === 'addressLine1' || field === 'addressLine2'
