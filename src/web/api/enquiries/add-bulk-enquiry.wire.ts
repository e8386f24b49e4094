import * as z from 'zod'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readBulk, type BulkField } from '#src/shop/enquiries/bulk-enquiry.ts'
import type { BulkEnquiry, RecordedEnquiry } from '#src/shop/enquiries/enquiry.ts'
import { looseText } from '../loose-fields.ts'
import type { Issue } from '../request-body.ts'

export const BulkRequest = z.object(
  {
    userName: looseText(),
    userEmail: looseText(300),
    phoneNo: looseText(60),
    quantity: looseText(40),
    message: looseText(5_000),
    prodCode: looseText(500),
    /** A hidden field: only programs fill it. */
    website: looseText(5_000),
  },
  'must be a JSON object',
)

/** A refusal has the same messages as the fields of the page. */
export function fromWire(body: z.output<typeof BulkRequest>): Result<BulkEnquiry, readonly Issue[]> {
  const { userName: name, userEmail: email, phoneNo: phone, quantity, message, prodCode: productCode } = body
  const read = readBulk({ name, email, phone, quantity, message, productCode })
  if (read.ok) return ok(read.value)
  return refuse(
    (Object.entries(read.problem) as [BulkField, string][]).map(([field, fault]) => ({ field: wireFields[field], message: fault })),
  )
}

const wireFields: Record<BulkField, string> = {
  productCode: 'prodCode',
  name: 'userName',
  email: 'userEmail',
  phone: 'phoneNo',
  quantity: 'quantity',
  message: 'message',
}

/** `undefined` for an enquiry of a program, which is not recorded. */
export const toWire = (recorded: RecordedEnquiry | undefined) => ({ ticketNumber: recorded?.ticketNumber ?? null })
