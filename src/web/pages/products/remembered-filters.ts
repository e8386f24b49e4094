import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStoredFilters, type StoredFilters, storeFilters } from './stored-filters.ts'
import { type ListingFilters, noFilters, priceEnd, writeFilters } from '../../layout/listing/filters.ts'

/**
 * Keeps the choices in this browser and brings them back on a bare address. An address that says something wins;
 * so does a choice made on the page itself, such as Clear.
 */
export function useRememberedFilters(filters: ListingFilters): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hasArrived = useRef(false)

  useEffect(() => {
    const isArrival = !hasArrived.current
    hasArrived.current = true
    const stored = isArrival && search === '' ? readStoredFilters() : undefined
    const remembered = stored ? writeFilters(fromStored(stored)) : ''
    if (remembered) void navigate(`${pathname}${remembered}`, { replace: true, preventScrollReset: true })
    else storeFilters(toStored(filters))
  }, [filters, navigate, pathname, search])
}

function fromStored(stored: StoredFilters): ListingFilters {
  const { categoryFilter, sizeFilter, materialFilter, isZipper, isLockable, colourFilter, currentPage } = stored
  const [from, to] = stored.priceRange ?? [0, priceEnd]
  return {
    ...noFilters,
    categories: categoryFilter,
    colours: colourFilter,
    sizes: sizeFilter,
    material: materialFilter,
    closure: isZipper ? 'zip' : isLockable ? 'lock' : '',
    from,
    to,
    page: currentPage,
  }
}

const toStored = ({ words, categories, colours, sizes, material, closure, from, to, page }: ListingFilters): StoredFilters => ({
  categoryFilter: categories,
  sizeFilter: sizes,
  materialFilter: material,
  isZipper: closure === 'zip' ? '1' : '',
  isLockable: closure === 'lock' ? '1' : '',
  priceRange: from > 0 || to < priceEnd ? [from, to] : undefined,
  colourFilter: colours,
  // The pages of a search are not those of the collection.
  currentPage: words ? 1 : page,
})
