import { plainDigits } from './digits.ts'

/** The ten digits of an Indian number, mobile or landline with its area code, in any spelling; undefined without ten digits. */
export function normalisePhone(text: string): string | undefined {
  const digits = plainDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091)/, '')
  const national = digits.length === 12 ? digits.replace(/^91/, '') : digits.length === 11 ? digits.replace(/^0/, '') : digits
  return /^\d{10}$/.test(national) ? national : undefined
}

/** The message for a required phone field; undefined for a valid number. */
export const phoneFault = (text: string): string | undefined =>
  normalisePhone(text) === undefined ? 'Phone number must be 10 digits' : undefined

/** Whether ten digits can be a mobile number, which begins with 6, 7, 8 or 9. */
export const isMobile = (tenDigits: string): boolean => /^[6-9]\d{9}$/.test(tenDigits)

/** The digits of a text; an Indian number loses its country code and its leading zero. */
export const phoneDigits = (text: string): string => normalisePhone(text) ?? text.normalize('NFKC').replace(/[^0-9]/g, '')

/** The value of an input while somebody types: digits only, at most ten. */
export const cleanPhone = (typed: string): string => phoneDigits(typed).slice(0, 10)

/** The same, but a number with another country code stays whole: cut to ten digits it would be somebody else's. */
export function cleanAnyPhone(typed: string): string {
  const digits = plainDigits(typed).replace(/(?!^\+)\D/g, '')
  return normalisePhone(typed) ?? digits.slice(0, /^\+|^00/.test(digits) ? 16 : 10)
}
