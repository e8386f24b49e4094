import { plainDigits } from './digits.ts'
import { isStateCode, type StateCode } from './indian-state.ts'

/** Fifteen characters: the code of a state, who is registered, and a check digit. The unique number (UIN) of an embassy or a UN body is one too. */
export type Gstin = string & { readonly __kind: 'gstin' }

/** What stands between the state and the check digit. */
const layouts = [
  // The holder's PAN, a counter, and Z; D who deducts tax at source, C who collects it.
  /^[A-Z]{5}\d{4}[A-Z][1-9A-Z][ZCD]$/,
  // An office that deducts tax and has no PAN: its TAN.
  /^[A-Z]{4}\d{5}[A-Z][1-9A-Z]D$/,
  // Without PAN: the year, the country or UNO, a counter, and UN, ON (other notified), NR (not resident) or OS (services from overseas).
  /^\d{2}[A-Z]{3}\d{5}(?:UN|ON|NR|OS)$/,
]

/** "Other territory" at sea, and the offices of the centre: they belong to no state. */
const codesWithoutState = ['97', '99']

/** Accepts digits of any script, lower case, blanks and hyphens; returns undefined when the state does not exist or the check digit is wrong. */
export function parseGstin(text: string): Gstin | undefined {
  const gstin = plainDigits(text).toUpperCase().replace(/[\s-]/g, '')
  const code = gstin.slice(0, 2)
  if (gstin.length !== 15 || !layouts.some((layout) => layout.test(gstin.slice(2, 14)))) return undefined
  if (!isStateCode(code) && !codesWithoutState.includes(code)) return undefined
  return gstinCheckDigit(gstin.slice(0, 14)) === gstin.at(14) ? (gstin as Gstin) : undefined
}

/** The state in which its holder is registered; undefined for those that belong to no state. */
export function stateOfGstin(gstin: Gstin): StateCode | undefined {
  const code = gstin.slice(0, 2)
  return isStateCode(code) ? code : undefined
}

/** The fifteenth character for the first fourteen: Luhn's algorithm over 36 characters. */
export function gstinCheckDigit(fourteen: string): string {
  const total = [...fourteen].reduce((sum, character, i) => {
    const product = alphabet.indexOf(character) * (i % 2 === 0 ? 1 : 2)
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet.charAt((36 - (total % 36)) % 36)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
