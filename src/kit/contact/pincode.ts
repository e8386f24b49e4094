import { plainDigits } from './digits.ts'

/** Six digits, of which the first is not zero. */
export type Pincode = string & { readonly __kind: 'pincode' }

/** Accepts the customary blank after the third digit; returns undefined for what is no pincode. */
export function parsePincode(text: string): Pincode | undefined {
  const digits = plainDigits(text)
    .trim()
    .replace(/^(\d{3})\s(\d{3})$/, '$1$2')
  return /^[1-9]\d{5}$/.test(digits) ? (digits as Pincode) : undefined
}

/** The message for a pincode field; undefined for a pincode. */
export function pincodeFault(text: string): string | undefined {
  if (parsePincode(text)) return undefined
  return /^0\d{2}\s?\d{3}$/.test(plainDigits(text).trim()) ? 'A pincode never begins with 0' : 'Pincode must be 6 digits'
}
