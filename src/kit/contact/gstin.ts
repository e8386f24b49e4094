import { isStateCode, type StateCode } from './indian-state.ts'

/** Fifteen characters: the state's code, the holder's PAN, a counter, Z, and a check digit. */
export type Gstin = string & { readonly __kind: 'gstin' }

/** Accepts lower case, blanks and hyphens; returns undefined when the state does not exist or the check digit is wrong. */
export function parseGstin(text: string): Gstin | undefined {
  const gstin = text.toUpperCase().replace(/[\s-]/g, '')
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin) || !isStateCode(gstin.slice(0, 2))) return undefined
  return gstinCheckDigit(gstin.slice(0, 14)) === gstin.at(14) ? (gstin as Gstin) : undefined
}

/** The state in which its holder is registered. */
export const stateOfGstin = (gstin: Gstin): StateCode => gstin.slice(0, 2) as StateCode

/** The fifteenth character for the first fourteen: Luhn's algorithm over 36 characters. */
export function gstinCheckDigit(fourteen: string): string {
  const total = [...fourteen].reduce((sum, character, i) => {
    const product = alphabet.indexOf(character) * (i % 2 === 0 ? 1 : 2)
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet.charAt((36 - (total % 36)) % 36)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
