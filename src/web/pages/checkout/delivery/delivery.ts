import { plainDigits } from '#src/kit/contact/digits.ts'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'

/** The delivery form as it stands: every field a text, `paymentMethod` one of the two. */
export type Delivery = Readonly<Record<DeliveryField, string>> & { readonly paymentMethod: 'online' | 'cod' }

/** The same as it is sent. */
export type SentDelivery = Delivery & {
  /** The state contradicts the pincode, and was confirmed when the shop asked. */
  readonly isStateConfirmed?: boolean
}

/** In the order in which they stand in the form: the first wrong one gets the focus. */
export const deliveryFields = [
  'phone',
  'email',
  'name',
  'pincode',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'alternatePhone',
  'gstin',
  'businessName',
] as const
export type DeliveryField = (typeof deliveryFields)[number]

/** All that can be refused, in the same order. */
export const refusableFields = [...deliveryFields, 'paymentMethod'] as const
export type DeliveryErrors = Partial<Record<(typeof refusableFields)[number], string>>

export const emptyDelivery: Delivery = {
  ...(Object.fromEntries(deliveryFields.map((field) => [field, ''])) as Record<DeliveryField, string>),
  paymentMethod: 'online',
}

export const isPhone = (text: string): boolean => normalisePhone(text) !== undefined

/** Ten digits that couriers can call, but cannot send a message to. */
export function isLandline(text: string): boolean {
  const digits = normalisePhone(text)
  return digits !== undefined && !isMobile(digits)
}

export const isEmail = (text: string): boolean => isEmailAddress(text.trim())

export const tidyGstin = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 15)

export const tidyPincode = (typed: string): string => plainDigits(typed).replace(/\D/g, '').slice(0, 6)

export const isRequired = (field: DeliveryField): boolean => !optionalFields.includes(field)

const optionalFields: readonly DeliveryField[] = ['addressLine2', 'alternatePhone', 'gstin', 'businessName']
