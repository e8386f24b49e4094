import { isEmailAddress, slipFault } from '#src/kit/contact/email.ts'
import { phoneDigits } from '#src/kit/contact/phone.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { ContactMessage } from './enquiry.ts'
import { lineFault, messageFault, tidyText } from './written-text.ts'

/** In the order of the form: the first wrong field gets the focus. */
export const contactFields = ['name', 'phone', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** The form as the sender filled it in. */
export type WrittenContact = Readonly<Record<ContactField, string>>
/** The same with the box for complaints, `yes` where it is ticked. */
export type WrittenMessage = WrittenContact & { readonly complaint: string }

/** The messages shown under the fields that are wrong. */
export type ContactFaults = Readonly<Partial<Record<ContactField, string>>>

export const emptyContact: WrittenMessage = { complaint: '', name: '', phone: '', email: '', message: '' }

/** Checks the form, in the browser before sending and on the server before it is recorded. */
export function readContact(written: WrittenContact): Result<ContactMessage, ContactFaults> {
  const [name, phone, email, message] = contactFields.map((field) => tidyText(written[field])) as [string, string, string, string]
  const faults: Record<ContactField, string | undefined> = {
    name: name === '' ? 'Please enter your name' : lineFault(name),
    phone: phoneFault(phone, email),
    email: email === '' || isEmailAddress(email) ? slipFault(email) : 'Please enter a valid email address',
    message: messageFault(message),
  }
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined)
  if (found.length > 0) return refuse(Object.fromEntries(found) as ContactFaults)
  return ok({ kind: 'contact', name, phone: phoneDigits(phone) || undefined, email: email || undefined, message })
}

function phoneFault(phone: string, email: string): string | undefined {
  if (phone === '') return email === '' ? 'Please enter either your phone number or email' : undefined
  return phoneDigits(phone).length === 10 ? undefined : 'Please enter a valid 10 digit phone number'
}
