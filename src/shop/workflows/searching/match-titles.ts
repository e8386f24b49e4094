import { nearestWord } from '../../catalogue/searching/nearest-word.ts'
import { keyOf, meaningful, type OwnersWords, spellingsOf } from '../../catalogue/searching/owners-words.ts'
import { splitIntoWords } from '../../catalogue/word-index.ts'

/** Something that is found by the words of its title, or by others as well. */
export type Titled<Value> = { readonly title: readonly string[]; readonly others: readonly string[]; readonly value: Value }

export const titled = <Value>(value: Value, title: string, others = ''): Titled<Value> => ({
  title: splitIntoWords(title),
  others: splitIntoWords(others),
  value,
})

/** What has every word of the text, or what the owner says it means; first what has them in its title. Misspelt words only find titles. */
export function matchTitles<Value>(entries: readonly Titled<Value>[], text: string, owners: OwnersWords): Value[] {
  const terms = termsOf(text, owners)
  if (terms.length === 0) return []
  const hasAll = (words: readonly string[], asked: readonly Term[]) =>
    asked.every((term) => term.some((phrase) => hasPhrase(words, phrase)))
  const named = entries.filter(({ title }) => hasAll(title, terms))
  const others = entries.filter((entry) => !named.includes(entry) && hasAll([...entry.title, ...entry.others], terms))
  if (named.length + others.length > 0) return [...named, ...others].map(({ value }) => value)
  const known = [...new Set(entries.flatMap(({ title }) => title))]
  const corrected = terms.map((term) => [...term, ...term.map((phrase) => phrase.map((word) => nearestWord(known, word) ?? word))])
  return entries.filter(({ title }) => hasAll(title, corrected)).map(({ value }) => value)
}

/** The phrases of which one is enough. */
type Term = readonly (readonly string[])[]

const hasPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.every((word) => spellingsOf(word).some((spelling) => words.some((each) => each.startsWith(spelling))))

function termsOf(text: string, { ignored, meanings, mostWords }: OwnersWords): Term[] {
  const words = meaningful(splitIntoWords(text), ignored)
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const length = lengths(Math.min(mostWords, words.length - at)).find((each) => meanings.has(keyOf(words.slice(at, at + each)))) ?? 1
    const phrase = words.slice(at, at + length)
    terms.push([phrase, ...(meanings.get(keyOf(phrase)) ?? [])])
    at += length
  }
  return terms
}

/** From the longest to one. */
const lengths = (most: number): number[] => Array.from({ length: most }, (_, at) => most - at)
