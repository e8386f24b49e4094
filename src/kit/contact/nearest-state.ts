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

/** Damerau's distance with neighbours exchanged: how many letters were left out, added, replaced, or swapped with the next one. */
function slipsBetween(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          last[j]! + 1,
          row[j - 1]! + 1,
          last[j - 1]! + (isSame ? 0 : 1),
          isSwapped ? beforeLast[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length]!
}
