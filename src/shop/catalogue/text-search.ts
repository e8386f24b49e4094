import { emptyBits, intersection, type Bitset } from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { rowsBeginning, splitIntoWords } from './word-index.ts'

export type FoundWords = {
  readonly rows: Bitset
  /** Those of them whose name has all the words. */
  readonly named: Bitset
  /** The corrected spelling, where some words occur nowhere in the catalogue. */
  readonly correctedText: string | undefined
  /** Every word occurs in the catalogue, or nearly so: a page may show the text as a heading, because nobody can write a message with it. */
  readonly isKnown: boolean
}

/** Finds the products that have every word, or a word that begins with it, in name, code, category, colour, material or size. */
export function findWords({ words, size }: CatalogueIndex, text: string): FoundWords {
  const wanted = wordsToFind(text)
  const found = wanted.map((word) => {
    const rows = rowsBeginning(words, spellingsOf(word), size)
    const meant = isEmpty(rows.any) ? nearestWord(words.words, word) : undefined
    return meant ? { word: meant, ...rowsBeginning(words, [meant], size) } : { word, ...rows }
  })
  const [first, ...others] = found
  if (!first) return { rows: emptyBits(size), named: emptyBits(size), correctedText: undefined, isKnown: false }
  const rows = intersection(first.any, ...others.map(({ any }) => any))
  return {
    rows,
    named: intersection(first.named, ...others.map(({ named }) => named)),
    correctedText: found.some(({ word }, at) => word !== wanted[at]) ? found.map(({ word }) => word).join(' ') : undefined,
    isKnown: !isEmpty(rows) && isReadWhole(text),
  }
}

const mostWords = 8
const longestWord = 30
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

function wordsToFind(text: string): string[] {
  const words = splitIntoWords(text)
    .map((word) => word.slice(0, longestWord))
    .slice(0, mostWords)
  const meaningful = words.filter((word) => !fillers.has(word))
  return meaningful.length > 0 ? meaningful : words
}

/** False when words are left out or cut, because there are too many or they are too long. */
function isReadWhole(text: string): boolean {
  const words = splitIntoWords(text)
  return words.length <= mostWords && words.every(({ length }) => length <= longestWord)
}

/** The word, and its beginning as a singular where it is a plural. */
function spellingsOf(word: string): string[] {
  if (/(?:x|s|sh|ch)es$/.test(word)) return [word, word.slice(0, -2)]
  return word.length > 3 && /[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}

const isEmpty = (bits: Bitset): boolean => bits.every((word) => word === 0)

/** The nearest word of the catalogue, with as many spelling mistakes as the length of the word allows. */
function nearestWord(words: readonly string[], typed: string): string | undefined {
  let nearest: string | undefined
  let fewest = typed.length < 3 ? 0 : typed.length < 7 ? 1 : 2
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > fewest) continue
    // Three letters are near to many words; hardly anybody mistypes the first one.
    if (typed.length === 3 && word[0] !== typed[0]) continue
    const mistakes = countMistakes(typed, word, fewest)
    if (mistakes > fewest || (mistakes === fewest && nearest !== undefined && nearest[0] === typed[0])) continue
    nearest = word
    fewest = mistakes
  }
  return nearest
}

/** Counts letters that are missing, added, wrong or swapped with their neighbour; stops counting beyond `most`. */
function countMistakes(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    let fewest = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let mistakes = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        mistakes = Math.min(mistakes, beforeLast[column - 2]! + 1)
      }
      now.push(mistakes)
      if (mistakes < fewest) fewest = mistakes
    }
    if (fewest > most) return most + 1
    beforeLast = last
    last = now
  }
  return last[b.length]!
}
