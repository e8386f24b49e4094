import { type ReactNode, startTransition, useEffect, useId, useOptimistic, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CardData } from '../ui/product/card-data.ts'
import { filter } from '../ui/drawings.ts'
import { Drawing } from '../ui/icon.tsx'
import { Pager } from '../ui/page/pager.tsx'
import { ProductGrid } from '../ui/product/product-card.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { countFilters, type ListingFilters, pageSize, writeFilters, writeLink } from './filters.ts'
import styles from './listing.module.css'
import type { ListingPage } from './load-listing.ts'
import { NoResults } from './no-results.tsx'
import { useComingList } from './use-coming-list.ts'
import { SortSelect } from './sort-select.tsx'

/** The grid with everything that narrows it: the panel, the chips of what is chosen, the order, the pages. */
export function Listing({
  page,
  MoreChoices,
  drawCard,
  emptyText,
  noChoicesText,
  stripLabel = 'Categories',
  hasOrder = true,
}: ListingProps) {
  const formId = useId()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const coming = useComingList()
  // While the list for the next choice is loading, the controls already show that choice, whether a control or a link made it.
  const [filters, show] = useOptimistic<ListingFilters>(coming?.state ?? page.filters)
  const apply = (next: ListingFilters) =>
    startTransition(async () => {
      show(next)
      await navigate(`${pathname}${writeFilters(next)}`, { preventScrollReset: true })
    })
  const chosen = countFilters(filters)
  const results = useFocusOnPageChange(page.filters.page)

  return (
    <div className={styles.listing}>
      <CategoryStrip categories={page.facets.categories} filters={filters} label={stripLabel} />
      <div className={styles.toolbar}>
        <button type="button" className={styles.open} popoverTarget="filters">
          <Drawing path={filter} size={20} /> Filters
          {chosen > 0 && <span className={styles.count}>{chosen}</span>}
        </button>
        <p className={styles.total} role="status">
          {page.hasFailed ? '' : `${page.total} ${page.total === 1 ? 'piece' : 'pieces'}`}
        </p>
        {hasOrder && <SortSelect value={filters.sort} formId={formId} onChange={(sort) => apply({ ...filters, sort, page: 1 })} />}
      </div>
      <FilterPanel id="filters" formId={formId} {...{ page, filters, MoreChoices, noChoicesText }} onChange={apply} />
      <FilterChips filters={filters} isTextKnown={page.isTextKnown} />
      <div ref={results} tabIndex={-1} className={styles.results} aria-busy={!!coming || undefined}>
        {page.cards.length > 0 && <h2 className="unseen">Pieces</h2>}
        {page.cards.length > 0 ? (
          <ProductGrid>
            {page.cards.map((card, place) => (
              <li key={card.id}>{drawCard(card, place)}</li>
            ))}
          </ProductGrid>
        ) : (
          <NoResults page={page} emptyText={emptyText} filters={filters} drawCard={drawCard} />
        )}
      </div>
      {page.total > 0 && (
        <Pager
          isShownAlone
          page={page.filters.page}
          pages={Math.ceil(page.total / pageSize)}
          addressOfPage={(wanted) => `${pathname}${writeLink({ ...page.filters, page: wanted })}`}
        />
      )}
    </div>
  )
}

type ListingProps = {
  readonly page: ListingPage
  readonly MoreChoices?: FilterPanelProps['MoreChoices']
  readonly drawCard: (card: CardData, place: number) => ReactNode
  readonly emptyText: string
  readonly noChoicesText: string
  /** The label of the categories above the grid. */
  readonly stripLabel?: string
  readonly hasOrder?: boolean
}

/** After Next or Previous, moves the focus to the first product, instead of the pager below the last one. */
function useFocusOnPageChange(page: number): React.RefObject<HTMLDivElement | null> {
  const results = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('nav')) results.current?.focus({ preventScroll: true })
  }, [page])
  return results
}
