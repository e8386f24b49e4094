import * as z from 'zod'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readContact, type ContactField } from '#src/shop/enquiries/contact-message.ts'
import type { ContactMessage, RecordedEnquiry } from '#src/shop/enquiries/enquiry.ts'
import { looseFlag, looseText } from '../loose-fields.ts'
import type { Issue } from '../request-body.ts'

export const ContactRequest = z.object(
  {
    userName: looseText(),
    userEmail: looseText(300),
    phoneNo: looseText(60),
    message: looseText(5_000),
    /** This shop's own addition: it becomes a grievance. */
    isComplaint: looseFlag,
    /** A hidden field: only programs fill it. */
    website: looseText(5_000),
  },
  'must be a JSON object',
)

/** A refusal has the same messages as the fields of the page. */
export function fromWire({
  userName,
  userEmail,
  phoneNo,
  message,
}: z.output<typeof ContactRequest>): Result<ContactMessage, readonly Issue[]> {
  const read = readContact({ name: userName, email: userEmail, phone: phoneNo, message })
  if (read.ok) return ok(read.value)
  return refuse(
    (Object.entries(read.problem) as [ContactField, string][]).map(([field, fault]) => ({ field: wireFields[field], message: fault })),
  )
}

const wireFields: Record<ContactField, string> = { name: 'userName', phone: 'phoneNo', email: 'userEmail', message: 'message' }

/** `undefined` for an enquiry of a program, which is not recorded. */
export const toWire = (recorded: RecordedEnquiry | undefined) => ({ ticketNumber: recorded?.ticketNumber ?? null })
