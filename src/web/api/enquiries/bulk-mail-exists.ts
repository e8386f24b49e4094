import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest, problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { BulkRequest, fromWire } from './add-bulk-enquiry.wire.ts'
import { mailReply } from './mail-reply.ts'

/** Sends nothing: the mails to both sides were written with the record. Returns ok for an enquiry that is recorded, or is about to be. */
export async function bulkMailExists({ enquiries }: Pick<Shop, 'enquiries'>, request: Request): Promise<Response> {
  const body = await readBody(request, BulkRequest)
  if (!body.ok) return problemResponse(body.problem)
  if (body.value.website) return mailReply(true)
  const enquiry = fromWire(body.value)
  if (!enquiry.ok) return invalidRequest(enquiry.problem)

  return mailReply(await enquiries.isRecorded(enquiry.value))
}
