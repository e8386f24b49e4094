import type { CatalogueOrder } from '#src/shop/catalogue/catalogue-query.ts'
import { listingFilters } from '../routes/listing-filters.ts'
import styles from './sort-select.module.css'

/** The order of the grid. It belongs to the filters' form, so that it also works without JavaScript. */
export function SortSelect({
  value,
  formId,
  onChange,
}: {
  value: CatalogueOrder
  formId: string
  onChange: (order: CatalogueOrder) => void
}) {
  return (
    <label className={styles.sort}>
      <span className={styles.label}>Sort by</span>
      <select
        className={styles.select}
        name={listingFilters.sort.query}
        form={formId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as CatalogueOrder)}
      >
        {Object.entries(orderNames).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={formId} className={styles.apply}>
          Sort
        </button>
      </noscript>
    </label>
  )
}

const orderNames: Record<CatalogueOrder, string> = {
  featured: 'Featured',
  'best-selling': 'Best selling',
  newest: 'Newest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  name: 'Name',
}
