import { emptyBits, intersection, union, type Bitset } from '../bitset.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { hasWord, rowsBeginning, splitIntoWords } from '../word-index.ts'
import { nearestWord } from './nearest-word.ts'
import { keyOf, meaningful, noWordsOfOwner, type OwnersWords, spellingsOf } from './owners-words.ts'

export type FoundWords = {
  readonly rows: Bitset
  /** Those of them whose name has all the words. */
  readonly named: Bitset
  /** The corrected spelling, where some words occur nowhere in the catalogue. */
  readonly correctedText: string | undefined
  /** Every word occurs in the catalogue, or nearly so: a page may show the text as a heading, because nobody can write a message with it. */
  readonly isKnown: boolean
}

/** Rows of the index: those with the word anywhere, and those with it in their name. */
type Rows = { readonly any: Bitset; readonly named: Bitset }

/** One word or phrase of a search, with what it leads to. */
export type Term = Rows & { readonly written: string; readonly meant: string }

/** Finds the products that have every word, or a word that begins with it, in name, code, category, colour, material or size. */
export function findWords(index: CatalogueIndex, text: string, owners: OwnersWords = noWordsOfOwner): FoundWords {
  const terms = findTerms(index, text, owners)
  if (terms.length === 0) return { rows: emptyBits(index.size), named: emptyBits(index.size), correctedText: undefined, isKnown: false }
  const { any, named } = together(terms, index.size)
  return {
    rows: any,
    named,
    correctedText: terms.some(({ written, meant }) => written !== meant) ? terms.map(({ meant }) => meant).join(' ') : undefined,
    isKnown: !isEmpty(any) && isReadWhole(text),
  }
}

/** Splits a search into what it asks for: the owner's phrases first, then words written apart, then each word. */
export function findTerms(index: CatalogueIndex, text: string, owners: OwnersWords): Term[] {
  const words = wordsToFind(text, owners)
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const [length, term] = phraseAt(index, words, at, owners) ?? [1, findWord(index, words[at]!, owners)]
    terms.push(term)
    at += length
  }
  return terms
}

/** What all of these have. */
export function together(found: readonly Rows[], size: number): Rows {
  const [first, ...others] = found
  if (!first) return nothing(size)
  return {
    any: intersection(first.any, ...others.map(({ any }) => any)),
    named: intersection(first.named, ...others.map(({ named }) => named)),
  }
}

export const isEmpty = (bits: Bitset): boolean => bits.every((word) => word === 0)

const mostWords = 8
const longestWord = 30
/** Shorter parts of a word are words by chance. */
const shortestPart = 3

const nothing = (size: number): Rows => ({ any: emptyBits(size), named: emptyBits(size) })

function either(found: readonly Rows[], size: number): Rows {
  const length = emptyBits(size).length
  return {
    any: union(
      length,
      found.map(({ any }) => any),
    ),
    named: union(
      length,
      found.map(({ named }) => named),
    ),
  }
}

function wordsToFind(text: string, { ignored }: OwnersWords): readonly string[] {
  const words = splitIntoWords(text)
    .map((word) => word.slice(0, longestWord))
    .slice(0, mostWords)
  return meaningful(words, ignored)
}

/** False when words are left out or cut, because there are too many or they are too long. */
function isReadWhole(text: string): boolean {
  const words = splitIntoWords(text)
  return words.length <= mostWords && words.every(({ length }) => length <= longestWord)
}

/** What begins at this word and is more than the word says: a phrase of the owner, or one word of the catalogue that is written apart. */
function phraseAt(index: CatalogueIndex, words: readonly string[], at: number, owners: OwnersWords): [number, Term] | undefined {
  for (let length = Math.min(owners.mostWords, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length)
    const meanings = owners.meanings.get(keyOf(phrase))
    if (meanings) return [length, { ...phraseTerm(phrase), ...rowsOfAny(index, [phrase, ...meanings]) }]
  }
  const pair = words.slice(at, at + 2)
  if (pair.length < 2 || !hasWord(index.words, pair.join(''))) return undefined
  return [2, { ...phraseTerm(pair), ...rowsOfAny(index, [pair, [pair.join('')]]) }]
}

function phraseTerm(words: readonly string[]): Pick<Term, 'written' | 'meant'> {
  const written = words.join(' ')
  return { written, meant: written }
}

const rowsOfWord = ({ words, size }: CatalogueIndex, word: string): Rows => rowsBeginning(words, spellingsOf(word), size)

const rowsOfAny = (index: CatalogueIndex, phrases: readonly (readonly string[])[]): Rows =>
  either(
    phrases.map((phrase) =>
      together(
        phrase.map((word) => rowsOfWord(index, word)),
        index.size,
      ),
    ),
    index.size,
  )

function findWord(index: CatalogueIndex, word: string, owners: OwnersWords): Term {
  const exact = rowsOfWord(index, word)
  const as = (rows: Rows, meant = word): Term => ({ written: word, meant, ...rows })
  if (!isEmpty(exact.any)) return as(exact)
  const parts = rowsOfParts(index, word, owners)
  if (parts) return as(parts)
  const begun = word.length < shortestPart ? [] : owners.single.filter((typed) => typed.startsWith(word))
  if (begun.length > 0) return as(rowsOfMeant(index, begun, owners))
  const near = nearestWord(index.words.words, word)
  if (near) return as(rowsOfWord(index, near), near)
  const nearToOwners = nearestWord(owners.single, word)
  return nearToOwners ? as(rowsOfMeant(index, [nearToOwners], owners), nearToOwners) : as(exact)
}

const rowsOfMeant = (index: CatalogueIndex, typed: readonly string[], { meanings }: OwnersWords): Rows =>
  rowsOfAny(
    index,
    typed.flatMap((each) => meanings.get(each) ?? []),
  )

/** Two words that are written as one: the first has to be whole, the second may be begun. */
function rowsOfParts(index: CatalogueIndex, word: string, owners: OwnersWords): Rows | undefined {
  for (let at = word.length - shortestPart; at >= shortestPart; at--) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const isHead = owners.meanings.has(keyOf([head])) || spellingsOf(head).some((spelling) => hasWord(index.words, spelling))
    if (!isHead) continue
    const rows = together(
      [head, tail].map((part) => rowsOfAny(index, [[part], ...(owners.meanings.get(keyOf([part])) ?? [])])),
      index.size,
    )
    if (!isEmpty(rows.any)) return rows
  }
  return undefined
}
