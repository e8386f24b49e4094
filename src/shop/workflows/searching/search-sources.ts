import { shownText } from '#src/kit/text/shown-text.ts'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import type { KnowledgeSources } from '../../catalogue/searching/search-knowledge.ts'
import { findSearchWords, shownSearchWords } from '../../content/content.store.ts'
import { countUnitsSold } from '../../orders/best-sellers.store.ts'
import type { Deps } from '../deps.ts'

/** The name under which a page shows products by what sells. */
export const shownSales = shownText('sales')

const countedDays = 180

/** What the shop's search knows besides the products: the owner's words, and the sales of half a year. */
export const searchSources = ({ db, clock, gateway }: Pick<Deps, 'db' | 'clock' | 'gateway'>): KnowledgeSources => ({
  readMeantWords: () => findSearchWords(db),
  readSales: () => countUnitsSold(db, { since: new Date(clock().getTime() - countedDays * 86_400_000), mode: gateway.mode }),
  recordSales: () => recordRead([shownSales]),
  texts: [shownSearchWords, shownSales],
})
