import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest, problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { BulkRequest, fromWire, toWire } from './add-bulk-enquiry.wire.ts'

export async function addBulkEnquiry({ enquiries }: Pick<Shop, 'enquiries'>, request: Request): Promise<Response> {
  const body = await readBody(request, BulkRequest)
  if (!body.ok) return problemResponse(body.problem)
  // A program that fills every field, the hidden one as well, gets the reply of a success.
  if (body.value.website) return Response.json(toWire(undefined))
  const enquiry = fromWire(body.value)
  if (!enquiry.ok) return invalidRequest(enquiry.problem)

  return Response.json(toWire(await enquiries.record(enquiry.value)))
}
