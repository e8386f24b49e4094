import { isEmailAddress } from '#src/kit/contact/email.ts'
import { normalisePhone } from '#src/kit/contact/phone.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type Day, dayOf, startOfDay } from '#src/kit/time/day.ts'
import { readEntryText } from '../../enquiries/entry-text.ts'
import { lineFault, tidyText } from '../../enquiries/written-text.ts'
import type { RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { Staff } from '../../orders/actor.ts'
import { type EnquiryDeps, recordEnquiry } from './record-enquiry.ts'

export const waysIn = ['telephone', 'letter', 'mail', 'visit'] as const

/** What came to the shop by another way than its pages. At least one of `email` and `phone` is not empty. */
export type TakenDown = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly words: string
  readonly cameBy: (typeof waysIn)[number]
  /** Its clocks run from the beginning of this day. */
  readonly receivedOn: Day
  readonly isComplaint: boolean
  readonly by: Staff
}

export type TakeDownFault = { readonly field: 'name' | 'email' | 'phone' | 'words' | 'receivedOn'; readonly message: string }

/** Records an enquiry for somebody who called, wrote a letter or a mail, or came. The law counts a complaint from the day on which it came. */
export async function takeDown(given: TakenDown, deps: EnquiryDeps): Promise<Result<RecordedEnquiry, readonly TakeDownFault[]>> {
  const [name, words] = [tidyText(given.name), readEntryText(given.words)]
  const [email, phone] = [given.email.trim(), normalisePhone(given.phone)]
  const now = deps.clock()
  const faults = [
    ...(name === '' ? [{ field: 'name' as const, message: 'Who is it?' }] : faultOf('name', lineFault(name))),
    ...(email !== '' && !isEmailAddress(email) ? [{ field: 'email' as const, message: 'This is no mail address.' }] : []),
    ...(given.phone.trim() !== '' && phone === undefined
      ? [{ field: 'phone' as const, message: 'This is no phone number of India.' }]
      : []),
    ...(email === '' && given.phone.trim() === '' ? [{ field: 'phone' as const, message: 'Give a phone number or a mail address.' }] : []),
    ...(words.ok
      ? []
      : [{ field: 'words' as const, message: words.problem.code === 'text_missing' ? 'What do they say?' : `${words.problem.message}.` }]),
    ...(given.receivedOn > dayOf(now) ? [{ field: 'receivedOn' as const, message: 'This day is still to come.' }] : []),
  ]
  if (faults.length > 0 || !words.ok) return refuse(faults)
  const receivedAt = given.receivedOn === dayOf(now) ? now : startOfDay(given.receivedOn)
  const enquiry = { kind: 'contact', name, email: email || undefined, phone, message: words.value } as const
  const note = `Came by ${given.cameBy}, written down by ${given.by.name}.`
  return ok(await recordEnquiry(enquiry, { isComplaint: given.isComplaint, takenDown: { by: given.by.name, note, receivedAt } }, deps))
}

const faultOf = (field: TakeDownFault['field'], message: string | undefined): TakeDownFault[] =>
  message === undefined ? [] : [{ field, message: `${message}.` }]
