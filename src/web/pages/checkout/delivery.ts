import { isEmailAddress } from '#src/kit/email.ts'
import { isMobile, normalisePhone, phoneFault } from '#src/kit/phone.ts'
import { pincodeFault } from '#src/kit/pincode.ts'

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

/** What is wrong, by field. The server checks again, and has the last word. */
export function checkDelivery(delivery: Delivery): DeliveryErrors {
  const found = deliveryFields.map((field) => [field, faultOf(field, delivery[field].trim())] as const)
  if (delivery.businessName.trim() !== '' && delivery.gstin.trim() === '')
    found.push(['gstin', 'A business is billed by its GSTIN: please add it'])
  return Object.fromEntries(found.filter(([, message]) => message !== undefined)) as DeliveryErrors
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

export const tidyPincode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)

function faultOf(field: DeliveryField, text: string): string | undefined {
  if (text === '') return required[field]
  switch (field) {
    case 'phone':
      return phoneFault(text)
    case 'alternatePhone':
      return /^\d{1,10}$/.test(text) ? undefined : 'Phone number must be 10 digits'
    case 'email':
      return isEmail(text) ? undefined : 'Email is invalid. Ensure it follows the format: name@example.com'
    case 'addressLine1':
      return text.length > 3 ? undefined : 'Address must be more than 3 characters'
    case 'pincode':
      return pincodeFault(text)
    // Whether its check digit is right is told by the server, in the same words.
    case 'gstin':
      return text.length === 15 ? undefined : 'This is not a valid GSTIN: it has 15 letters and digits, such as 27DEMOS1234D1ZK'
    default:
      return undefined
  }
}

export const isRequired = (field: DeliveryField): boolean => required[field] !== undefined

const required: Partial<Record<DeliveryField, string>> = {
  name: 'Name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  addressLine1: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  pincode: 'Pincode is required',
}
