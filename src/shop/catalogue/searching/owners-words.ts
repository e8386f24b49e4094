import { splitIntoWords } from '../word-index.ts'

/** What the owner knows of how shoppers write. */
export type MeantWords = {
  /** Words that are left out of a search. */
  readonly ignored: readonly string[]
  readonly meanings: readonly { readonly typed: readonly string[]; readonly means: readonly string[] }[]
}

/** The same, ready to be looked up. */
export type OwnersWords = {
  readonly ignored: ReadonlySet<string>
  /** What is searched for as well, each a list of words, by what is typed. */
  readonly meanings: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The typed ones of one word, for those who have not finished it or spell it another way. */
  readonly single: readonly string[]
  /** How many words the longest typed one has. */
  readonly mostWords: number
}

const fillers = ['a', 'an', 'and', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with']

export function ownersWords({ ignored, meanings }: MeantWords): OwnersWords {
  const left = new Set([...fillers, ...ignored.flatMap(splitIntoWords)])
  const meantBy = new Map<string, readonly (readonly string[])[]>()
  for (const { typed, means } of meanings)
    for (const text of typed) {
      const key = keyOf(meaningful(splitIntoWords(text), left))
      if (key) meantBy.set(key, [...(meantBy.get(key) ?? []), ...means.map((each) => meaningful(splitIntoWords(each), left))])
    }
  const keys = [...meantBy.keys()]
  return {
    ignored: left,
    meanings: meantBy,
    single: keys.filter((key) => !key.includes(' ')).sort(),
    mostWords: Math.max(0, ...keys.map((key) => key.split(' ').length)),
  }
}

export const noWordsOfOwner = ownersWords({ ignored: [], meanings: [] })

/** Under what a phrase is known, in singular or in plural. */
export const keyOf = (words: readonly string[]): string => words.map((word) => spellingsOf(word).at(-1)!).join(' ')

/** The words without those that are left out; all of them where nothing else is there. */
export function meaningful(words: readonly string[], ignored: ReadonlySet<string>): readonly string[] {
  const kept = words.filter((word) => !ignored.has(word))
  return kept.length > 0 ? kept : words
}

/** The word, and its beginning as a singular where it is a plural. */
export function spellingsOf(word: string): string[] {
  if (/(?:x|s|sh|ch)es$/.test(word)) return [word, word.slice(0, -2)]
  return word.length > 3 && /[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
