import type { Day } from '#src/kit/time/day.ts'
import { listMissedSearches } from '../../catalogue/searching/missed-searches.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { Deps } from '../deps.ts'
import { missedSearches } from './count-missed.ts'
import { shownSales } from './search-sources.ts'
import { type SuggestDeps, suggesting } from './suggest.ts'

export { searchSources } from './search-sources.ts'
export type { MissedSearch } from '../../catalogue/searching/missed-searches.store.ts'
export type { Suggestions } from './suggest.ts'

/** The search of shoppers. */
export const searching = (deps: SuggestDeps & Pick<Deps, 'clock' | 'reading'>) => {
  const { suggest, forget } = suggesting(deps)
  return {
    /** What a shopper may mean who has typed this much. */
    suggest,
    /** To be called when the catalogue or texts have changed. */
    forget,
    /** Counts a search that found nothing, without a trace of who it was. */
    countMissed: missedSearches(deps),
    /** For the owner: what was searched and not found in these days, most first. */
    listMissed: (days: { readonly from: Day; readonly to: Day }) => listMissedSearches(deps.reading, days),
    /** Has every process count anew what sells, and make the pages anew that show products in that order. */
    rankSales: () => deps.db.transaction((tx) => announceCatalogueChange(tx, { texts: [shownSales] })),
  }
}
