import { countCommon } from '../bitset.ts'
import type { Bitset } from '../bitset.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { findTerms } from './find-words.ts'
import type { OwnersWords } from './owners-words.ts'

/** Another search, and how many products it finds. */
export type RelatedSearch = { readonly text: string; readonly count: number }

const most = 4

/** What to search for instead, where a text finds nothing among these rows: each part of it that finds something, the rarest first. */
export function relatedSearches(index: CatalogueIndex, text: string, owners: OwnersWords, among: Bitset): RelatedSearch[] {
  const terms = findTerms(index, text, owners)
  if (terms.length < 2) return []
  const counted = new Map(terms.map(({ meant, any }) => [meant, countCommon(any, among)]))
  return [...counted]
    .filter(([, count]) => count > 0)
    .map(([related, count]) => ({ text: related, count }))
    .toSorted((one, other) => one.count - other.count)
    .slice(0, most)
}
