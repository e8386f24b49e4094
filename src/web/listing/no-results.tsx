import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import type { CardData } from '../ui/product/card-data.ts'
import { ProductGrid } from '../ui/product/product-card.tsx'
import { countFilters, type ListingFilters, withoutFilters, writeLink } from './filters.ts'
import styles from './listing.module.css'
import type { ListingPage } from './load-listing.ts'

type NoResultsProps = {
  readonly page: ListingPage
  readonly emptyText: string
  readonly filters: ListingFilters
  readonly drawCard: (card: CardData, place: number) => ReactNode
}

/** Takes the place of an empty grid: the reason, and links to go on. A failed query and an empty result have different messages. */
export function NoResults({ page, emptyText, filters, drawCard }: NoResultsProps) {
  const { pathname, search } = useLocation()
  if (page.hasFailed) {
    return (
      <div className={styles.empty}>
        <h2>{emptyText}</h2>
        <p>The catalogue did not answer just now. Your bag and your filters are safe.</p>
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          Try again
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <div className={styles.empty}>
        <h2>{emptyText}</h2>
        {countFilters(filters) > 0 && (
          <>
            <p>No piece has all of these at once. Take one away, or begin afresh.</p>
            <Link className={styles.afresh} to={`${pathname}${writeLink(withoutFilters(filters))}`} preventScrollReset>
              Clear all filters
            </Link>
          </>
        )}
        {countFilters(filters) === 0 && page.hasUnknown && (
          <>
            <p>This address asks for something that is not here, or is not called so any more.</p>
            <Link className={styles.afresh} to={`${pathname}${writeLink(withoutFilters(filters))}`}>
              See all pieces
            </Link>
          </>
        )}
        {countFilters(filters) === 0 && !page.hasUnknown && filters.text && <OtherSearches page={page} filters={filters} />}
      </div>
      {page.suggestions.length > 0 && (
        <section aria-labelledby="instead">
          <h2 id="instead" className={styles.instead}>
            You may like these
          </h2>
          <ProductGrid>
            {page.suggestions.map((card, place) => (
              <li key={card.id}>{drawCard(card, place)}</li>
            ))}
          </ProductGrid>
        </section>
      )}
    </>
  )
}

/** What to search for instead. */
function OtherSearches({ page: { related }, filters }: Pick<NoResultsProps, 'page' | 'filters'>) {
  const { pathname } = useLocation()
  return (
    <>
      <p>
        {related.length > 0
          ? 'Nothing has all of these words. Try one of them:'
          : 'We know nothing by these words. A colour, a material or a single word may lead further.'}
      </p>
      {related.map((text) => (
        <Link key={text} className={styles.afresh} to={`${pathname}${writeLink({ ...filters, text })}`}>
          {text}
        </Link>
      ))}
      <Link className={styles.afresh} to={pathname}>
        See all pieces
      </Link>
    </>
  )
}
