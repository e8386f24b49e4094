import { data } from 'react-router'
import {
  type ContactFaults,
  contactFields,
  emptyContact,
  readContact,
  type WrittenContact,
  type WrittenMessage,
} from '#src/shop/enquiries/contact-message.ts'
import type { Shop } from '#src/shop/shop.ts'

/** What the page shows after its form was posted without scripts. */
export type PostedMessage = {
  readonly written: WrittenMessage
  readonly faults: ContactFaults
  readonly sent: { readonly ticketNumber: string | undefined; readonly isComplaint: boolean } | undefined
  readonly waitMinutes: number | undefined
}

export async function receiveMessage(
  form: FormData,
  { enquiries }: Pick<Shop, 'enquiries'>,
  takePermit: () => Promise<number | undefined>,
) {
  const texts = Object.fromEntries(contactFields.map((field) => [field, String(form.get(field) ?? '')])) as WrittenContact
  const isComplaint = form.get('complaint') === 'yes'
  const written: WrittenMessage = { ...texts, complaint: isComplaint ? 'yes' : '' }
  const nothing: PostedMessage = { written, faults: {}, sent: undefined, waitMinutes: undefined }
  // A bot that fills the hidden field gets the reply of a success.
  if (form.get('website')) return data<PostedMessage>({ ...nothing, written: emptyContact, sent: { ticketNumber: undefined, isComplaint } })

  const message = readContact(written)
  if (!message.ok) return data<PostedMessage>({ ...nothing, faults: message.problem }, { status: 400 })
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return data<PostedMessage>({ ...nothing, waitMinutes: Math.ceil(waitSeconds / 60) }, { status: 429 })

  const { ticketNumber } = await enquiries.record(message.value, { isComplaint })
  return data<PostedMessage>({ ...nothing, written: emptyContact, sent: { ticketNumber, isComplaint } })
}
