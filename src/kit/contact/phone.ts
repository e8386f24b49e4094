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
export const phoneDigits = (text: string): string => normalisePhone(text) ?? plainDigits(text).replace(/\D/g, '')

/**
 * The value of an input while somebody types or pastes: digits, and a plus before them. A whole number loses its prefix. Nothing is cut: with one digit
 * less, or ten of the twelve of another country, it would be somebody else's, so what is too long stays for the form to refuse.
 */
export const cleanPhone = (typed: string): string =>
  normalisePhone(typed) ??
  plainDigits(typed)
    .trim()
    .replace(/(?!^\+)\D/g, '')
