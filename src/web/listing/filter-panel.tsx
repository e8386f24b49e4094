import { useRef } from 'react'
import { useLocation } from 'react-router'
import { listingFilters } from '../routes/listing-filters.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { drawer } from '../ui/drawer.ts'
import { Choices } from './choices.tsx'
import styles from './filter-panel.module.css'
import { countFilters, type ListingFilters, noFilters, withoutFilters } from './filters.ts'
import type { ListingPage } from './load-listing.ts'
import type { MoreChoices as MoreChoicesOf } from './more-choices.tsx'
import { useUnsentPrice } from './use-unsent-price.ts'

/**
 * The slide-out panel: a real form in a native popover. Without JavaScript it opens and is sent like any form;
 * with it every choice applies at once.
 */
export function FilterPanel({ id, formId, page, filters, MoreChoices, noChoicesText, onChange }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const { shown, setPrice, send, isUnsent } = useUnsentPrice(filters, onChange)
  const change = (changed: Partial<ListingFilters>) => send({ ...shown, ...changed, page: 1 })
  return (
    <div
      {...drawer}
      popover="auto"
      ref={panel}
      id={id}
      role="dialog"
      aria-label="Filters"
      className={`${styles.panel} shading`}
      onToggle={(event) => event.newState === 'open' && panel.current?.querySelector('button')?.focus()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        <IconButton icon="close" label="Close the filters" popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <form
        id={formId}
        className={styles.form}
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault()
          if (isUnsent) change({})
          panel.current?.hidePopover()
        }}
      >
        <HiddenFields filters={shown} />
        <Choices
          legend="Category"
          name="category"
          type="checkbox"
          offered={page.facets.categories}
          chosen={shown.categories}
          onChoose={(categories) => change({ categories })}
          noneText={noChoicesText}
        />
        {MoreChoices && <MoreChoices facets={page.facets} filters={shown} priceEnd={page.priceEnd} onChange={change} onPrice={setPrice} />}
      </form>
      <div className={styles.foot}>
        <Clear filters={shown} onClear={send} />
        <Button type="submit" form={formId} className={styles.show ?? ''}>
          <span className={styles.counted}>
            Show {page.total} {page.total === 1 ? 'piece' : 'pieces'}
          </span>
          <span className={styles.uncounted}>Show pieces</span>
        </Button>
      </div>
    </div>
  )
}

export type FilterPanelProps = {
  readonly id: string
  readonly formId: string
  readonly page: ListingPage
  readonly filters: ListingFilters
  /** The choices besides the category. A list without them is sent no code for them. */
  readonly MoreChoices?: typeof MoreChoicesOf | undefined
  readonly noChoicesText: string
  readonly onChange: (filters: ListingFilters) => void
}

/** Passes on the search text and the sign, which the panel has no fields for. */
function HiddenFields({ filters: { text, sign } }: { filters: ListingFilters }) {
  return (
    <>
      {text && <input type="hidden" name={listingFilters.text.query} value={text} />}
      {sign && <input type="hidden" name={listingFilters.sign.query} value={sign} />}
    </>
  )
}

/** Clears the filters while any are chosen. It is a form, so that it also works without JavaScript. */
function Clear({ filters, onClear }: { filters: ListingFilters; onClear: (cleared: ListingFilters) => void }) {
  const { pathname } = useLocation()
  const cleared = withoutFilters(filters)
  return (
    <form
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        onClear(cleared)
      }}
    >
      {cleared.sort !== noFilters.sort && <input type="hidden" name={listingFilters.sort.query} value={cleared.sort} />}
      <HiddenFields filters={cleared} />
      <Button type="submit" look="quiet" disabled={countFilters(filters) === 0} className={styles.clear ?? ''}>
        Clear
      </Button>
    </form>
  )
}
