import { slipFault } from '#src/kit/contact/email.ts'
import { phoneFault } from '#src/kit/contact/phone.ts'
import { pincodeFault } from '#src/kit/contact/pincode.ts'
import { deliveryFields, isEmail, type Delivery, type DeliveryErrors, type DeliveryField, type FoundErrors } from './delivery.ts'

/** Returns the errors by field. The server checks again and decides. */
export function checkDelivery(delivery: Delivery): DeliveryErrors {
  const found = deliveryFields.map((field) => [field, faultOf(field, delivery[field].trim())] as const)
  if (delivery.businessName.trim() !== '' && delivery.gstin.trim() === '')
    found.push(['gstin', 'A business is billed by its GSTIN: please add it'])
  return Object.fromEntries(found.filter(([, message]) => message !== undefined)) as DeliveryErrors
}

/** What is wrong with the texts so far: what is still empty is not wrong yet. */
export const checkWritten = (delivery: Delivery): FoundErrors => ({
  errors: Object.fromEntries(Object.entries(checkDelivery(delivery)).filter(([field]) => delivery[field as DeliveryField])),
  delivery,
})

function faultOf(field: DeliveryField, text: string): string | undefined {
  if (text === '') return required[field]
  switch (field) {
    case 'phone':
      return phoneFault(text)
    case 'alternatePhone':
      return /^\d{1,10}$/.test(text) ? undefined : 'Phone number must be at most 10 digits'
    case 'email':
      return isEmail(text) ? undefined : (slipFault(text) ?? 'Email is invalid. Ensure it follows the format: name@example.com')
    case 'addressLine1':
      return text.length > 3 ? undefined : 'Address must be more than 3 characters'
    case 'pincode':
      return pincodeFault(text)
    // The server checks the check digit and reports it with the same text.
    case 'gstin':
      return text.length === 15 ? undefined : 'This is not a valid GSTIN: it has 15 letters and digits, such as 27DEMOS1234D1ZK'
    default:
      return undefined
  }
}

const required: Partial<Record<DeliveryField, string>> = {
  name: 'Name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  addressLine1: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  pincode: 'Pincode is required',
}
