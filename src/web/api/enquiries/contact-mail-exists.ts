import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest, problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { ContactRequest, fromWire } from './add-contact-message.wire.ts'
import { mailReply } from './mail-reply.ts'

/** Sends nothing: the mails to both sides were written with the record. Returns ok for a message that is recorded, or is about to be. */
export async function contactMailExists({ enquiries }: Pick<Shop, 'enquiries'>, request: Request): Promise<Response> {
  const body = await readBody(request, ContactRequest)
  if (!body.ok) return problemResponse(body.problem)
  if (body.value.website) return mailReply(true)
  const message = fromWire(body.value)
  if (!message.ok) return invalidRequest(message.problem)

  return mailReply(await enquiries.isRecorded(message.value))
}
