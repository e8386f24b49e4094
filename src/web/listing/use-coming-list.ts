import { useLocation, useNavigation } from 'react-router'
import type { ListingFilters } from './filters.ts'

/** Where the same page is being fetched for other choices: its location, with the filters as its state if a link of the list leads there. */
export function useComingList(): { readonly state: ListingFilters | null } | undefined {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname ? location : undefined
}
