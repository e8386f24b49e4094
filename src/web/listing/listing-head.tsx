import { PageHead } from '../layout/head/page-head.tsx'
import type { ShownListingTexts } from './category-texts.ts'
import { chosenCategory, type ListingFilters, writeFilters } from './filters.ts'
import type { ListingPage } from './load-listing.ts'

type ListingHeadProps = {
  readonly page: ListingPage
  readonly title: string
  readonly description: string | undefined
  readonly describeCategory: (category: string, total: number) => string
  /** The heading of the chosen category, where it has one of its own. */
  readonly categoryTitle?: string | undefined
}

/** Search engines index a listing and each of its categories; other choices are too many, and show them nothing new. */
export function ListingHead({ page, title, description, describeCategory, categoryTitle }: ListingHeadProps) {
  const { filters, total } = page
  const isIndexed = total > 0 && isPageOfItsOwn(filters)
  const category = chosenCategory(filters)
  const name = filters.text ? (page.isTextKnown ? `Search: ${filters.text}` : 'Search') : category ? (categoryTitle ?? category) : title
  return (
    <PageHead
      title={filters.page > 1 ? `${name}, page ${filters.page}` : name}
      description={category ? describeCategory(category, total) : description}
      picture={page.cards[0]?.picture}
      query={isIndexed ? writeFilters(filters) : ''}
      isIndexed={isIndexed}
    />
  )
}

/** The description of one category for search engines, from the owner's text. */
export const describeIn =
  (texts: (Pick<ShownListingTexts, 'categoryDescription'> & Partial<Pick<ShownListingTexts, 'category'>>) | undefined) =>
  (category: string, total: number): string =>
    (texts?.category?.description ?? texts?.categoryDescription ?? '')
      .replaceAll('{category}', category)
      .replaceAll('{pieces}', total === 1 ? '1 piece' : `${total} pieces`)

const isPageOfItsOwn = (filters: ListingFilters): boolean =>
  filters.categories.length <= 1 && writeFilters({ ...filters, categories: [], page: 1 }) === ''
