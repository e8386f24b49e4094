const devanagariZero = '०'.charCodeAt(0)

/** The ten digits of an Indian mobile number, however it was written; undefined when it is none. */
export function normalisePhone(written: string): string | undefined {
  const digits = written
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091)/, '')
  const national = digits.length === 12 ? digits.replace(/^91/, '') : digits.length === 11 ? digits.replace(/^0/, '') : digits
  return /^[6-9]\d{9}$/.test(national) ? national : undefined
}

/** The digits of what was written; a mobile number loses its country code. */
export const phoneDigits = (written: string): string => normalisePhone(written) ?? written.normalize('NFKC').replace(/[^0-9]/g, '')

/** What an input keeps while one types: digits only, at most ten. */
export const tidyPhone = (typed: string): string => phoneDigits(typed).slice(0, 10)
