import { plainDigits } from '#src/kit/contact/digits.ts'
import { isEmailAddress, slipFault } from '#src/kit/contact/email.ts'
import type { Paise } from '#src/kit/money.ts'
import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import type { Charges } from '#src/shop/pricing/order-totals.ts'

/** The texts of the delivery form and the payment method. */
export type Delivery = Readonly<Record<DeliveryField, string>> & { readonly paymentMethod: 'online' | 'cod' }

/** The form as it is sent to the shop. */
export type SentDelivery = Delivery & {
  /** The shopper has confirmed a state that contradicts the pincode. */
  readonly isStateConfirmed?: boolean
  /** What the page adds to the goods. */
  readonly charges: Charges
  /** What the page says is paid online in advance; 0 for nothing. */
  readonly advancePaise?: Paise
}

/** In the order of the form: the first field with an error gets the focus. */
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

/** The fields that can have an error, in the same order. */
export const refusableFields = [...deliveryFields, 'paymentMethod'] as const
export type DeliveryErrors = Partial<Record<(typeof refusableFields)[number], string>>
/** The errors, and the texts in which they were found. */
export type FoundErrors = { readonly errors: DeliveryErrors; readonly delivery: Delivery }

export const emptyDelivery: Delivery = {
  ...(Object.fromEntries(deliveryFields.map((field) => [field, ''])) as Record<DeliveryField, string>),
  paymentMethod: 'online',
}

export const isPhone = (text: string): boolean => normalisePhone(text) !== undefined

/** Whether couriers can call the number but cannot send a message to it. */
export function isLandline(text: string): boolean {
  const digits = normalisePhone(text)
  return digits !== undefined && !isMobile(digits)
}

export const isEmail = (text: string): boolean => isEmailAddress(text.trim()) && !slipFault(text.trim())

export const tidyGstin = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Nothing is cut: with a digit less a pincode is another place's, so what is too long stays for the form to refuse. */
export const tidyPincode = (typed: string): string => plainDigits(typed).replace(/\D/g, '')

export const isRequired = (field: DeliveryField): boolean => !optionalFields.includes(field)

const optionalFields: readonly DeliveryField[] = ['addressLine2', 'alternatePhone', 'gstin', 'businessName']

/** The key of a confirmation: another pincode or another state must be confirmed again. */
export const pincodeAndState = ({ pincode, state }: Delivery): string => `${pincode} ${state.trim()}`
