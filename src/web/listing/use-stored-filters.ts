import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStoredFilters, type StoredFilters, storeFilters } from './stored-filters.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { type ListingFilters, noFilters, priceEnd, writeFilters } from './filters.ts'
import type { ListingPage } from './load-listing.ts'

/**
 * Keeps the choices in this browser and brings them back on a bare address. An address that says something wins;
 * so does a choice made on the page itself, such as Clear. A list that could not be fetched forgets nothing.
 */
export function useStoredFilters(listing: Listing, { filters, hasFailed }: ListingPage): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hasArrived = useRef(false)

  useEffect(() => {
    if (hasFailed) return
    const isArrival = !hasArrived.current
    hasArrived.current = true
    const stored = isArrival && search === '' ? readStoredFilters(listing) : undefined
    const remembered = stored ? writeFilters(fromStored(stored)) : ''
    if (remembered) void navigate(`${pathname}${remembered}`, { replace: true, preventScrollReset: true })
    else storeFilters(listing, toStored(filters))
  }, [filters, hasFailed, listing, navigate, pathname, search])
}

function fromStored(stored: StoredFilters): ListingFilters {
  const { categoryFilter, sizeFilter, materialFilter, isZipper, isLockable, colourFilter, originFilter, currentPage } = stored
  const [from, to] = stored.priceRange ?? [0, priceEnd]
  return {
    ...noFilters,
    categories: categoryFilter,
    colours: colourFilter,
    sizes: sizeFilter,
    material: materialFilter,
    origin: originFilter,
    closure: isZipper ? 'zip' : isLockable ? 'lock' : '',
    from,
    to,
    page: currentPage,
  }
}

const toStored = ({ text, categories, colours, sizes, material, closure, origin, from, to, page }: ListingFilters): StoredFilters => ({
  categoryFilter: categories,
  sizeFilter: sizes,
  materialFilter: material,
  isZipper: closure === 'zip' ? '1' : '',
  isLockable: closure === 'lock' ? '1' : '',
  priceRange: from > 0 || to < priceEnd ? [from, to] : undefined,
  colourFilter: colours,
  originFilter: origin,
  // The pages of a search are not those of the collection.
  currentPage: text ? 1 : page,
})
