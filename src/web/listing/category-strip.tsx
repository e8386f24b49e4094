import { Link, useLocation } from 'react-router'
import type { FacetCount } from '#src/shop/catalogue/catalogue-query.ts'
import styles from './category-strip.module.css'
import { type ListingFilters, writeLink } from './filters.ts'

/** Links to each category and back to all; the filter panel can choose several. */
export function CategoryStrip({ categories, filters, label }: CategoryStripProps) {
  const { pathname } = useLocation()
  const linkTo = (chosen: readonly string[]) => {
    const state: ListingFilters = { ...filters, categories: chosen, page: 1 }
    return { to: `${pathname}${writeLink(state)}`, state }
  }
  if (categories.length < 2) return null
  return (
    <nav aria-label={label} className={styles.frame}>
      <ul className={styles.strip}>
        <Step {...linkTo([])} isChosen={filters.categories.length === 0} label="All" />
        {categories.map(({ value }) => (
          <Step key={value} {...linkTo([value])} isChosen={filters.categories.includes(value)} label={value} />
        ))}
      </ul>
    </nav>
  )
}

type CategoryStripProps = { readonly categories: readonly FacetCount[]; readonly filters: ListingFilters; readonly label: string }

function Step({ isChosen, label, ...link }: { to: string; state: ListingFilters; isChosen: boolean; label: string }) {
  return (
    <li>
      <Link {...link} className={styles.step} preventScrollReset aria-current={isChosen || undefined}>
        {label}
      </Link>
    </li>
  )
}
