import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest, problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { ContactRequest, fromWire, toWire } from './add-contact-message.wire.ts'

export async function addContactMessage({ enquiries }: Pick<Shop, 'enquiries'>, request: Request): Promise<Response> {
  const body = await readBody(request, ContactRequest)
  if (!body.ok) return problemResponse(body.problem)
  // A program that fills every field, the hidden one as well, gets the reply of a success.
  if (body.value.website) return Response.json(toWire(undefined))
  const message = fromWire(body.value)
  if (!message.ok) return invalidRequest(message.problem)

  return Response.json(toWire(await enquiries.record(message.value, { isComplaint: body.value.isComplaint })))
}
