import type { BulkFaults, BulkField, WrittenBulk } from '#src/shop/enquiries/bulk-enquiry.ts'
import { listOf, membersOf, textOf } from '../../browser/unknown-json.ts'

/** Returns the body of the three calls. `website` is this shop's own addition: only bots fill it. */
export const toWire = ({ name, email, phone, quantity, message, productCode }: WrittenBulk, website: string) => ({
  userName: name.trim(),
  userEmail: email.trim(),
  phoneNo: phone.trim(),
  quantity: quantity.trim(),
  message: message.trim(),
  prodCode: productCode.trim(),
  website,
})

export const ticketFrom = (json: unknown): string | undefined => textOf(membersOf(json).ticketNumber) || undefined

/** Returns the shop's message about a refusal. */
export const messageFrom = (json: unknown): string => textOf(membersOf(json).message)

/** Returns the errors that the shop found, by the fields of the page. */
export function faultsFrom(json: unknown): BulkFaults {
  const issues = listOf(membersOf(json).issues).map(membersOf)
  return Object.fromEntries(
    issues.flatMap(({ field, message }) => {
      const ours = fields[textOf(field)]
      return ours ? [[ours, textOf(message)]] : []
    }),
  )
}

const fields: Readonly<Record<string, BulkField>> = {
  userName: 'name',
  userEmail: 'email',
  phoneNo: 'phone',
  quantity: 'quantity',
  message: 'message',
  prodCode: 'productCode',
}
