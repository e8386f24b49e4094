import type { CategoryTexts, ListingTexts } from '#src/shop/content/page-texts.ts'
import { chosenCategory, readFilters } from './filters.ts'

/** Of the categories that have texts of their own only those of the one that the address asks for. */
export type ShownListingTexts<Texts extends ListingTexts = ListingTexts> = Omit<Texts, 'categories'> & {
  readonly category: CategoryTexts | undefined
}

export function textsAt<Texts extends ListingTexts>({ categories = [], ...texts }: Texts, request: Request): ShownListingTexts<Texts> {
  const chosen = chosenCategory(readFilters(new URL(request.url).searchParams))
  return { ...texts, category: categories.find(({ name }) => name === chosen) }
}
