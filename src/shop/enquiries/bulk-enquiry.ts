import { isEmailAddress, slipFault } from '#src/kit/contact/email.ts'
import { plainDigits } from '#src/kit/contact/digits.ts'
import { phoneDigits } from '#src/kit/contact/phone.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { bulkUnits } from '../catalogue/product.ts'
import type { BulkEnquiry } from './enquiry.ts'
import { lineFault, messageFault, tidyText } from './written-text.ts'

/** In the order of the form: the first wrong field gets the focus. */
export const bulkFields = ['name', 'email', 'phone', 'quantity', 'productCode', 'message'] as const
export type BulkField = (typeof bulkFields)[number]

/** The form as the sender filled it in. */
export type WrittenBulk = Readonly<Record<BulkField, string>>
/** The messages shown under the fields that are wrong. */
export type BulkFaults = Readonly<Partial<Record<BulkField, string>>>

export const emptyBulk: WrittenBulk = { name: '', email: '', phone: '', quantity: '', productCode: '', message: '' }

const mostUnits = 1_000_000

/** Checks the form, in the browser while it is filled in and on the server before it is recorded. */
export function readBulk(written: WrittenBulk): Result<BulkEnquiry, BulkFaults> {
  const found = bulkFields.map((field) => [field, bulkFault(field, written[field])] as const).filter(([, fault]) => fault !== undefined)
  if (found.length > 0) return refuse(Object.fromEntries(found) as BulkFaults)

  const { productCode, name, email, message } = Object.fromEntries(
    bulkFields.map((field) => [field, tidyText(written[field])]),
  ) as WrittenBulk
  return ok({
    kind: 'bulk',
    productCode,
    name,
    email,
    phone: phoneDigits(written.phone),
    quantity: parseQuantity(written.quantity),
    message,
  })
}

/** Returns what is wrong with one field. */
export function bulkFault(field: BulkField, written: string): string | undefined {
  const text = tidyText(written)
  switch (field) {
    case 'name':
      return text === '' ? 'Name is required.' : lineFault(text)
    case 'email':
      return isEmailAddress(text) ? slipFault(text) : 'Valid email is required.'
    case 'phone':
      return phoneFault(text)
    case 'quantity':
      return quantityFault(text)
    case 'productCode':
      return text === '' ? 'This field is required.' : lineFault(text, 200)
    case 'message':
      return messageFault(text)
  }
}

function phoneFault(text: string): string | undefined {
  const digits = phoneDigits(text)
  if (digits === '') return 'Phone number is required.'
  if (/[^\d\s()+.-]/.test(plainDigits(text)) || digits.length > 10) return 'Please use digits only, at most 10'
  if (digits.length < 10) return 'Phone number must be 10 digits'
}

function quantityFault(text: string): string | undefined {
  const quantity = parseQuantity(text)
  if (!(quantity >= bulkUnits)) return `Quantity must be ${bulkUnits} or higher.`
  if (quantity > mostUnits) return 'For so many pieces please write to us'
}

/** Returns NaN unless the text is a whole number, with or without separators between the thousands. */
const parseQuantity = (text: string): number => {
  const digits = plainDigits(text).trim()
  return /^\d[\d,\s]*$/.test(digits) ? Number(digits.replace(/[,\s]/g, '')) : Number.NaN
}
