import { emptyBits, setBit, type Bitset } from './bitset.ts'

/**
 * The products in which each word occurs. The words are sorted, so that words with the same beginning are next to each other;
 * the places of word n are `places[starts[n]]` to `places[starts[n + 1]]`, each a row and whether the word is part of the name.
 */
export type WordIndex = { readonly words: readonly string[]; readonly starts: Uint32Array; readonly places: Uint32Array }

/** Splits a text into words as they are compared: without case, accents and signs. */
export const splitIntoWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}+/gu, '')
    .match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** The places of each word while the index is built. */
export type Places = Map<string, number[]>

export function addWords(placesOf: Places, row: number, words: Iterable<string>, isName: boolean): void {
  for (const word of words) {
    const places = placesOf.get(word)
    const place = row * 2 + (isName ? 1 : 0)
    if (!places) placesOf.set(word, [place])
    else if (places.at(-1)! >> 1 !== row) places.push(place)
  }
}

export function wordIndex(placesOf: Places): WordIndex {
  const words = [...placesOf.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, at) => {
    starts[at + 1] = starts[at]! + placesOf.get(word)!.length
  })
  const places = new Uint32Array(starts.at(-1)!)
  words.forEach((word, at) => places.set(placesOf.get(word)!, starts[at]))
  return { words, starts, places }
}

/** The rows with a word that begins like one of these, and those where it is a word of the name. */
export function rowsBeginning(
  { words, starts, places }: WordIndex,
  beginnings: readonly string[],
  size: number,
): { any: Bitset; named: Bitset } {
  const any = emptyBits(size)
  const named = emptyBits(size)
  for (const beginning of beginnings) {
    const first = firstFrom(words, beginning)
    let last = first
    while (last < words.length && words[last]!.startsWith(beginning)) last++
    for (let at = starts[first]!; at < starts[last]!; at++) {
      const place = places[at]!
      setBit(any, place >>> 1)
      if ((place & 1) === 1) setBit(named, place >>> 1)
    }
  }
  return { any, named }
}

/** Whether this word occurs, and not only as a beginning. */
export const hasWord = ({ words }: WordIndex, word: string): boolean => words[firstFrom(words, word)] === word

/** The index of the first word that is not sorted before this one. */
function firstFrom(words: readonly string[], wanted: string): number {
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (words[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}
