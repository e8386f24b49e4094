import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStoredFilters, storeFilters } from './stored-filters.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import { writeFilters } from './filters.ts'
import type { ListingPage } from './load-listing.ts'

/**
 * Stores the choices in this browser and brings them back on a bare address. An address with a query takes precedence,
 * and so does a choice made on the page itself, such as Clear. A list that could not be fetched removes nothing.
 */
export function useStoredFilters(listing: Listing, { filters, priceEnd, hasFailed }: ListingPage): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hasArrived = useRef(false)

  useEffect(() => {
    if (hasFailed) return
    const isArrival = !hasArrived.current
    hasArrived.current = true
    const stored = isArrival && search === '' ? readStoredFilters(listing, priceEnd) : undefined
    const storedQuery = stored ? writeFilters(stored) : ''
    if (storedQuery) void navigate(`${pathname}${storedQuery}`, { replace: true, preventScrollReset: true })
    else storeFilters(listing, filters, priceEnd)
  }, [filters, priceEnd, hasFailed, listing, navigate, pathname, search])
}
