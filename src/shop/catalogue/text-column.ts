import { emptyBits, setBit, type Bitset } from './bitset.ts'

/** One text for each product, joined into one string: small, and searched by one run of `indexOf`. */
export type TextColumn = { readonly joined: string; readonly starts: Uint32Array }

const separator = '\n'

export function textColumn(texts: readonly string[]): TextColumn {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, row) => {
    starts[row + 1] = starts[row]! + text.length + separator.length
  })
  return { joined: texts.map((text) => text + separator).join(''), starts }
}

export const textAt = ({ joined, starts }: TextColumn, row: number): string =>
  joined.slice(starts[row], starts[row + 1]! - separator.length)

/** Removes differences that shoppers do not mean: upper case, and how an accent is encoded. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(separator, ' ')

export function rowsContaining({ joined, starts }: TextColumn, needle: string): Bitset {
  const found = emptyBits(starts.length - 1)
  const folded = foldCase(needle)
  let row = 0
  for (let at = joined.indexOf(folded); at >= 0 && at < joined.length; at = joined.indexOf(folded, starts[row + 1])) {
    while (starts[row + 1]! <= at) row++
    setBit(found, row)
  }
  return found
}
