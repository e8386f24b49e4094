import { plainDigits } from './digits.ts'

/** The ten digits of an Indian number, mobile or landline with its area code, however it was written; undefined when it has not ten. */
export function normalisePhone(written: string): string | undefined {
  const digits = plainDigits(written)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091)/, '')
  const national = digits.length === 12 ? digits.replace(/^91/, '') : digits.length === 11 ? digits.replace(/^0/, '') : digits
  return /^\d{10}$/.test(national) ? national : undefined
}

/** What is wrong with a number that is needed, for its field. */
export const phoneFault = (written: string): string | undefined =>
  normalisePhone(written) === undefined ? 'Phone number must be 10 digits' : undefined

/** Whether ten digits can be a mobile: those begin with 6, 7, 8 or 9. */
export const isMobile = (tenDigits: string): boolean => /^[6-9]\d{9}$/.test(tenDigits)

/** The digits of what was written; a number of ten loses its country code and the zero for long distance. */
export const phoneDigits = (written: string): string => normalisePhone(written) ?? written.normalize('NFKC').replace(/[^0-9]/g, '')

/** What an input keeps while one types: digits only, at most ten. */
export const cleanPhone = (typed: string): string => phoneDigits(typed).slice(0, 10)

/** The same, but a number with another country's code stays whole: cut to ten digits it would pass for somebody else's. */
export function cleanAnyPhone(typed: string): string {
  const digits = plainDigits(typed).replace(/(?!^\+)\D/g, '')
  return normalisePhone(typed) ?? digits.slice(0, /^\+|^00/.test(digits) ? 16 : 10)
}
