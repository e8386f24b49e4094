import { slipsBetween } from '../text/slips-between.ts'
import { findState, type StateCode, stateCodes, stateNames } from './indian-state.ts'

/** Slips in a name: letters left out, doubled, exchanged or put in the wrong order. */
const mostSlips = 2

/** The state that was meant by a misspelt name; undefined where none or several are near. */
export function nearestState(written: string): StateCode | undefined {
  const known = findState(written)
  if (known) return known
  const text = lettersOf(written)
  const near = stateCodes
    .map((code) => ({ code, slips: slipsBetween(text, lettersOf(stateNames[code])) }))
    .filter(({ slips }) => slips <= mostSlips && slips * 3 < text.length)
    .toSorted((a, b) => a.slips - b.slips)
  const [first, second] = near
  return first && first.slips !== second?.slips ? first.code : undefined
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
