import { Link, useLocation } from 'react-router'
import type { FacetCount } from '#src/shop/catalogue/catalogue-query.ts'
import styles from './category-strip.module.css'
import { type ListingFilters, writeLink } from './filters.ts'

/** Links to each category and back to all; the filter panel can choose several. */
export function CategoryStrip({ categories, filters, label }: CategoryStripProps) {
  const { pathname } = useLocation()
  const addressFor = (chosen: readonly string[]) => `${pathname}${writeLink({ ...filters, categories: chosen, page: 1 })}`
  if (categories.length < 2) return null
  return (
    <nav aria-label={label} className={styles.frame}>
      <ul className={styles.strip}>
        <Step to={addressFor([])} isChosen={filters.categories.length === 0} label="All" />
        {categories.map(({ value }) => (
          <Step key={value} to={addressFor([value])} isChosen={filters.categories.includes(value)} label={value} />
        ))}
      </ul>
    </nav>
  )
}

type CategoryStripProps = { readonly categories: readonly FacetCount[]; readonly filters: ListingFilters; readonly label: string }

function Step({ to, isChosen, label }: { to: string; isChosen: boolean; label: string }) {
  return (
    <li>
      <Link to={to} className={styles.step} preventScrollReset aria-current={isChosen || undefined}>
        {label}
      </Link>
    </li>
  )
}
