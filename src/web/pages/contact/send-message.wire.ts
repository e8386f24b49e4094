import type { ContactFaults, ContactField, WrittenMessage } from '#src/shop/enquiries/contact-message.ts'
import { listOf, membersOf, textOf } from '../../browser/unknown-json.ts'

/** Returns the body of the three calls. Two fields are this shop's own additions: `isComplaint`, and `website`, which only bots fill. */
export const toWire = ({ name, email, phone, message, complaint }: WrittenMessage, website: string) => ({
  userName: name.trim(),
  userEmail: email.trim(),
  phoneNo: phone.trim(),
  message: message.trim(),
  isComplaint: complaint === 'yes',
  website,
})

export const ticketFrom = (json: unknown): string | undefined => textOf(membersOf(json).ticketNumber) || undefined

/** Returns the errors that the shop found, by the fields of the page. */
export function faultsFrom(json: unknown): ContactFaults {
  const issues = listOf(membersOf(json).issues).map(membersOf)
  return Object.fromEntries(
    issues.flatMap(({ field, message }) => {
      const ours = fields[textOf(field)]
      return ours ? [[ours, textOf(message)]] : []
    }),
  )
}

const fields: Readonly<Record<string, ContactField>> = { userName: 'name', userEmail: 'email', phoneNo: 'phone', message: 'message' }
