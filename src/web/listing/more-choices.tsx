import type { FacetCount, Facets } from '#src/shop/catalogue/catalogue-query.ts'
import { materials, sizes } from '#src/shop/catalogue/product.ts'
import { Choices } from './choices.tsx'
import { type ListingFilters, materialHints } from './filters.ts'
import { PriceRange } from './price-range.tsx'

type MoreChoicesProps = {
  readonly facets: Facets
  readonly filters: ListingFilters
  /** Where the price slider ends, in rupees. */
  readonly priceEnd: number
  readonly onChange: (changed: Partial<ListingFilters>) => void
  /** Called while a thumb moves and while an amount is typed. */
  readonly onPrice: (price: Pick<ListingFilters, 'from' | 'to'>) => void
}

/** The choices in the panel of the product list besides the category. */
export function MoreChoices({ facets, filters, priceEnd, onChange, onPrice }: MoreChoicesProps) {
  return (
    <>
      <Choices
        legend="Zipper or Lockable"
        name="closure"
        type="radio"
        offered={[
          { value: 'zip', label: 'Zipper', count: facets.hasZip },
          { value: 'lock', label: 'Lockable', count: facets.isLockable },
        ]}
        chosen={[filters.closure]}
        onChoose={([closure = '']) => onChange({ closure: closure as ListingFilters['closure'] })}
        anyLabel="Either"
      />
      <PriceRange from={filters.from} to={filters.to} end={priceEnd} onChange={onPrice} />
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
        offered={counted(materials, facets.materials).map((each) => ({ ...each, hint: materialHints.get(each.value) }))}
        chosen={[filters.material]}
        onChoose={([material = '']) => onChange({ material })}
        anyLabel="Any"
      />
      <ColourAndOrigin facets={facets} filters={filters} onChange={onChange} />
    </>
  )
}

function ColourAndOrigin({ facets, filters, onChange }: Omit<MoreChoicesProps, 'onPrice' | 'priceEnd'>) {
  return (
    <>
      {facets.colours.length > 0 && (
        <Choices
          legend="Colour"
          name="colour"
          type="checkbox"
          offered={facets.colours}
          chosen={filters.colours}
          onChoose={(colours) => onChange({ colours })}
        />
      )}
      {isAnyImported(facets.origins) && (
        <Choices
          legend="Country of origin"
          name="origin"
          type="radio"
          offered={facets.origins}
          chosen={[filters.origin]}
          onChoose={([origin = '']) => onChange({ origin })}
          anyLabel="Any"
        />
      )}
    </>
  )
}

const counted = (values: readonly string[], counts: readonly FacetCount[]): FacetCount[] =>
  values.map((value) => ({ value, count: counts.find((each) => each.value === value)?.count ?? 0 }))

/** Rule 6(10A) of the Packaged Commodities Rules asks for this filter where something is imported. */
const isAnyImported = (origins: readonly FacetCount[]): boolean => origins.some(({ value }) => value !== 'India')
