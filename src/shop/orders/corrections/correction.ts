import type { Personalisation } from '../../catalogue/product.ts'
import type { Corrector } from '../actor.ts'
import type { Recipient } from '../order.ts'
import type { RecipientField } from '../recipient.ts'

/** What staff or the shopper corrected after an order was placed. */
export type Correction = {
  readonly by: Corrector
  readonly at: Date
  readonly reason: string | undefined
} & (RecipientCorrection | WritingCorrection)

export type RecipientCorrection = { readonly what: 'recipient'; readonly before: Recipient; readonly after: Recipient }

export type WritingCorrection = {
  readonly what: 'writing'
  /** The line, from 1. */
  readonly position: number
  readonly before: Personalisation
  readonly after: Personalisation
}

const labels: Record<RecipientField, string> = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  alternatePhone: 'second phone',
  addressLine1: 'address',
  addressLine2: 'address',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  gstin: 'GSTIN',
  businessName: 'business',
}

/** Returns the fields in which two recipients differ. */
export const changedFields = (before: Recipient, after: Recipient): RecipientField[] =>
  (Object.keys(labels) as RecipientField[]).filter((field) => before[field] !== after[field])

/** "phone, address": what was corrected, without its values. */
export const fieldLabels = (fields: readonly RecipientField[]): string => [...new Set(fields.map((field) => labels[field]))].join(', ')
