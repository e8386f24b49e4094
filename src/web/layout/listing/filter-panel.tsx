import { useRef } from 'react'
import { Form, useLocation } from 'react-router'
import type { FacetCount } from '#src/shop/catalogue/catalogue-query.ts'
import { materials, sizes } from '#src/shop/catalogue/product.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './filter-panel.module.css'
import { countFilters, type ListingFilters, withoutFilters } from './filters.ts'
import type { ListingPage } from './load-listing.ts'
import { PriceRange } from './price-range.tsx'

/**
 * The slide-out panel: a real form in a native popover. Before JavaScript it opens, is filled and sent like any form;
 * with it every choice applies at once.
 */
export function FilterPanel({ id, formId, page, filters, choices, noChoicesText, onChange }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const close = () => panel.current?.hidePopover()
  const change = (changed: Partial<ListingFilters>) => onChange({ ...filters, ...changed, page: 1 })
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      data-drawer=""
      role="dialog"
      aria-label="Filters"
      className={styles.panel}
      onToggle={(event) => event.newState === 'open' && panel.current?.querySelector('button')?.focus()}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        <IconButton icon="close" label="Close the filters" popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <Form
        id={formId}
        className={styles.form}
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <Choices
          legend="Category"
          name="category"
          type="checkbox"
          offered={page.facets.categories}
          chosen={filters.categories}
          onChoose={(categories) => change({ categories })}
          noneText={noChoicesText}
        />
        {choices === 'all' && <MoreChoices page={page} filters={filters} onChange={change} />}
      </Form>
      <div className={styles.foot}>
        <Button
          look="quiet"
          disabled={countFilters(filters) === 0}
          className={styles.clear ?? ''}
          onClick={() => onChange(withoutFilters(filters))}
        >
          Clear
        </Button>
        <Button type="submit" form={formId} className={styles.show ?? ''}>
          Show {page.total} {page.total === 1 ? 'piece' : 'pieces'}
        </Button>
      </div>
    </div>
  )
}

type FilterPanelProps = {
  readonly id: string
  readonly formId: string
  readonly page: ListingPage
  readonly filters: ListingFilters
  readonly choices: 'all' | 'categories'
  readonly noChoicesText: string
  readonly onChange: (filters: ListingFilters) => void
}

function MoreChoices({
  page,
  filters,
  onChange,
}: {
  page: ListingPage
  filters: ListingFilters
  onChange: (changed: Partial<ListingFilters>) => void
}) {
  const { facets } = page
  const closures = [
    { value: 'zip', words: 'Zipper', count: facets.hasZip },
    { value: 'lock', words: 'Lockable', count: facets.isLockable },
  ]
  return (
    <>
      <Choices
        legend="Zipper or Lockable"
        name="closure"
        type="radio"
        offered={closures}
        chosen={[filters.closure]}
        onChoose={([closure = '']) => onChange({ closure: closure as ListingFilters['closure'] })}
        anyWords="Either"
      />
      <PriceRange from={filters.from} to={filters.to} onChange={onChange} />
      <Choices
        legend="Size"
        name="size"
        type="checkbox"
        offered={counted(sizes, facets.sizes)}
        chosen={filters.sizes}
        onChoose={(chosen) => onChange({ sizes: chosen })}
      />
      <Choices
        legend="Material"
        name="material"
        type="radio"
        offered={counted(materials, facets.materials)}
        chosen={[filters.material]}
        onChoose={([material = '']) => onChange({ material })}
        anyWords="Any"
      />
    </>
  )
}

const counted = (values: readonly string[], counts: readonly FacetCount[]): FacetCount[] =>
  values.map((value) => ({ value, count: counts.find((each) => each.value === value)?.count ?? 0 }))

function Choices({ legend, name, type, offered, chosen, onChoose, anyWords, noneText }: ChoicesProps) {
  const all = [...(anyWords ? [{ value: '', words: anyWords, count: undefined }] : []), ...offered]
  const choose = (value: string, isOn: boolean) => {
    if (type === 'radio') return onChoose([value])
    onChoose(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {offered.length === 0 && <p className={styles.none}>{noneText}</p>}
      {all.map(({ value, count, ...more }) => (
        <label key={value} className={styles.choice} data-empty={count === 0 || undefined}>
          <input
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
          <span>{'words' in more ? more.words : value}</span>
          {count !== undefined && <span className={styles.number}>{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}

type ChoicesProps = {
  readonly legend: string
  readonly name: string
  readonly type: 'checkbox' | 'radio'
  readonly offered: readonly (FacetCount & { readonly words?: string })[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  /** The choice that asks for nothing; only among radio buttons. */
  readonly anyWords?: string
  readonly noneText?: string
}
