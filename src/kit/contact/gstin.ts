import { isStateCode, type StateCode } from './indian-state.ts'

/** Fifteen signs: the state's code, the holder's PAN, a counter, Z, and a check digit. */
export type Gstin = string & { readonly __kind: 'gstin' }

/** Accepts small letters and blanks; undefined when it is no GSTIN of a state of today, or a sign in it is wrong. */
export function parseGstin(written: string): Gstin | undefined {
  const gstin = written.toUpperCase().replace(/[\s-]/g, '')
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin) || !isStateCode(gstin.slice(0, 2))) return undefined
  return gstinCheckDigit(gstin.slice(0, 14)) === gstin.at(14) ? (gstin as Gstin) : undefined
}

/** Where its holder is registered under it. */
export const stateOfGstin = (gstin: Gstin): StateCode => gstin.slice(0, 2) as StateCode

/** The fifteenth sign for the first fourteen: Luhn's rule over 36 signs. */
export function gstinCheckDigit(fourteen: string): string {
  const total = [...fourteen].reduce((sum, sign, i) => {
    const product = signs.indexOf(sign) * (i % 2 === 0 ? 1 : 2)
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs.charAt((36 - (total % 36)) % 36)
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
