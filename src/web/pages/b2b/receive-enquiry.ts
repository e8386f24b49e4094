import { data } from 'react-router'
import { type BulkFaults, bulkFields, readBulk, type WrittenBulk } from '#src/shop/enquiries/bulk-enquiry.ts'
import type { Shop } from '#src/shop/shop.ts'
import { waitMessage } from '../../wait-message.ts'

/** What the page shows after its form was posted without scripts. */
export type PostedEnquiry = {
  readonly written: WrittenBulk
  readonly faults: BulkFaults
  readonly failure: string | undefined
  readonly sent: { readonly ticketNumber: string | undefined } | undefined
}

export async function receiveEnquiry(
  form: FormData,
  { enquiries }: Pick<Shop, 'enquiries'>,
  takePermit: () => Promise<number | undefined>,
) {
  const written = Object.fromEntries(bulkFields.map((field) => [field, String(form.get(field) ?? '')])) as WrittenBulk
  const nothing: PostedEnquiry = { written, faults: {}, failure: undefined, sent: undefined }
  // A bot that fills the hidden field gets the reply of a success.
  if (form.get('website')) return data<PostedEnquiry>({ ...nothing, sent: { ticketNumber: undefined } })

  const enquiry = readBulk(written)
  if (!enquiry.ok) return data<PostedEnquiry>({ ...nothing, faults: enquiry.problem }, { status: 400 })
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) {
    return data<PostedEnquiry>({ ...nothing, failure: `Error: ${waitMessage(waitSeconds)}` }, { status: 429 })
  }
  const { ticketNumber } = await enquiries.record(enquiry.value)
  return data<PostedEnquiry>({ ...nothing, sent: { ticketNumber } })
}
