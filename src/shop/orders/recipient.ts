import { isEmailAddress, slipFault } from '#src/kit/contact/email.ts'
import { parseGstin } from '#src/kit/contact/gstin.ts'
import { findState, type StateCode, stateNames } from '#src/kit/contact/indian-state.ts'
import { plainDigits } from '#src/kit/contact/digits.ts'
import { labelAddress, labelCityLength, labelLineLength } from '#src/kit/contact/label-text.ts'
import { nearestState } from '#src/kit/contact/nearest-state.ts'
import { normalisePhone, phoneFault } from '#src/kit/contact/phone.ts'
import { parsePincode, pincodeFault } from '#src/kit/contact/pincode.ts'
import { isPrintable, withoutUnseen } from '#src/kit/printable.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { hasWebAddress, webAddressMessage } from '#src/kit/web-address.ts'
import { placeOfSupply } from '../tax/place-of-supply.ts'
import type { Recipient } from './order.ts'

/** The delivery form as the shopper filled it in. */
export type WrittenRecipient = { readonly [Field in keyof Recipient]: string }

export type RecipientField = keyof Recipient
export type RecipientFault = { readonly field: RecipientField; readonly message: string }

/** Without what nobody sees: blanks at the ends, marks that came along with a copied text. */
export const tidyRecipient = (written: WrittenRecipient): WrittenRecipient =>
  mapFields(written, (text) => withoutUnseen(text).normalize('NFC').trim())

/** Reads the delivery form. The refusal has a message for every field that is wrong, to be shown under it. */
export function readRecipient(written: WrittenRecipient): Result<Recipient, readonly RecipientFault[]> {
  const tidy = tidyRecipient(written)
  const faults = fields.flatMap((field) => {
    const message = faultOf(field, tidy[field])
    return message ? [{ field, message }] : []
  })
  const state = stateOf(tidy)
  if (faults.length === 0) faults.push(...faultsTogether(tidy, state))
  if (faults.length > 0 || !state) return refuse(faults)

  const { addressLine2, alternatePhone } = tidy
  return ok({
    ...tidy,
    phone: normalisePhone(tidy.phone) ?? '',
    alternatePhone: alternatePhone === '' ? undefined : alternateDigits(alternatePhone),
    addressLine2: addressLine2 === '' ? undefined : addressLine2,
    state: stateNames[state],
    pincode: parsePincode(tidy.pincode) as Recipient['pincode'],
    gstin: parseGstin(tidy.gstin),
    businessName: tidy.businessName === '' ? undefined : tidy.businessName,
  })
}

function faultOf(field: RecipientField, text: string): string | undefined {
  const { required, maxLength, wrong } = rules[field]
  if (text === '') return required
  if (!isPrintable(text)) return 'Please use ordinary letters and signs only'
  if (text.length > maxLength) return `Please use at most ${maxLength} characters`
  // The shop's mails repeat what is written here, so it must not carry links.
  if (field !== 'email' && hasWebAddress(text)) return webAddressMessage
  const fault = wrong?.(text)
  // Joiners and marks pass as printable beside letters, but alone they leave an empty line on the label.
  return fault ?? (/[\p{L}\p{N}]/u.test(text) ? undefined : 'Please use letters or digits')
}

/** Faults between fields, checked once each field is valid by itself. */
function faultsTogether(tidy: WrittenRecipient, state: StateCode | undefined): RecipientFault[] {
  const faults: RecipientFault[] = []
  // Its end, often the number of the flat, would be missing on the label while the desk shows it.
  if (!labelAddress(tidy.addressLine1, tidy.addressLine2).isWhole)
    faults.push({ field: 'addressLine1', message: `Please shorten the address: a label has two lines of ${labelLineLength} letters` })
  if (!state) faults.push({ field: 'state', message: stateMessage(tidy) })
  if (tidy.businessName !== '' && tidy.gstin === '')
    faults.push({ field: 'gstin', message: 'A business is billed by its GSTIN: please add it' })
  return faults
}

/** GST goes to the state of delivery. In letters that are not Latin its name is known by the pincode; a name that is misspelt is asked about. */
const stateOf = (address: { readonly state: string; readonly pincode: string }): StateCode | undefined =>
  /[a-z]/i.test(address.state) ? findState(address.state) : placeOfSupply(address)

function stateMessage(address: { readonly state: string; readonly pincode: string }): string {
  const meant = nearestState(address.state) ?? placeOfSupply(address)
  return meant ? `Did you mean ${stateNames[meant]}?` : 'Please write the state by its name, such as Karnataka'
}

/** Returns the digits of an alternate number, which may be a landline. */
const alternateDigits = (text: string): string => normalisePhone(text) ?? plainDigits(text).replace(/[\s().-]/g, '')

type Rule = { readonly required: string | undefined; readonly maxLength: number; readonly wrong?: (text: string) => string | undefined }

function nameFault(name: string): string | undefined {
  if (/\p{N}/u.test(name)) return 'Please write the name without digits'
  return /\p{L}/u.test(name) ? undefined : 'Please enter a name in letters'
}

const unless = (isRight: (text: string) => boolean, message: string) => (text: string) => (isRight(text) ? undefined : message)

/** The lengths are what couriers print. */
const rules: Record<RecipientField, Rule> = {
  name: {
    required: 'Name is required',
    maxLength: 80,
    wrong: nameFault,
  },
  email: {
    required: 'Email is required',
    maxLength: 254,
    wrong: (text) => (isEmailAddress(text) ? slipFault(text) : 'Email is invalid. Ensure it follows the format: name@example.com'),
  },
  phone: {
    required: 'Phone number is required',
    maxLength: 20,
    wrong: phoneFault,
  },
  alternatePhone: {
    required: undefined,
    maxLength: 20,
    wrong: unless((text) => /^\d{1,10}$/.test(alternateDigits(text)), 'Phone number must be at most 10 digits'),
  },
  addressLine1: {
    required: 'Address is required',
    maxLength: 120,
    wrong: unless((text) => text.length > 3, 'Address must be more than 3 characters'),
  },
  addressLine2: { required: undefined, maxLength: 120 },
  city: { required: 'City is required', maxLength: labelCityLength },
  state: { required: 'State is required', maxLength: 60 },
  pincode: {
    required: 'Pincode is required',
    maxLength: 10,
    wrong: pincodeFault,
  },
  gstin: {
    required: undefined,
    maxLength: 30,
    wrong: unless(
      (text) => parseGstin(text) !== undefined,
      'This is not a valid GSTIN: it has 15 letters and digits, such as 27DEMOS1234D1ZK',
    ),
  },
  businessName: { required: undefined, maxLength: 120 },
}

const fields = Object.keys(rules) as readonly RecipientField[]

/** A recipient as the form shows it. */
export const writtenOf = (recipient: Recipient): WrittenRecipient =>
  Object.fromEntries(fields.map((field) => [field, recipient[field] ?? ''])) as WrittenRecipient

const mapFields = (written: WrittenRecipient, change: (text: string) => string): WrittenRecipient =>
  Object.fromEntries(fields.map((field) => [field, change(written[field])])) as WrittenRecipient
