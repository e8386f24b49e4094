import { type Day, dayOf } from '#src/kit/time/day.ts'
import { addMissedSearch } from '../../catalogue/searching/missed-searches.store.ts'
import { tidySearch } from '../../catalogue/searching/tidy-search.ts'
import type { Deps } from '../deps.ts'

/** What fewer people search in a day may say who they are. */
const storedFrom = 3
/** In memory, until a text is stored: what comes beyond is not counted. */
const mostTexts = 1_000

/** Counts what was searched and not found. A text that is searched less often in a day is known to this process only, and until the day is over. */
export function missedSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let today: Day | undefined
  let counts = new Map<string, number>()

  return async function count(written: string): Promise<void> {
    const text = tidySearch(written)
    if (!text) return
    const day = dayOf(clock())
    if (day !== today) [today, counts] = [day, new Map()]
    if (!counts.has(text) && counts.size >= mostTexts) return
    const searches = (counts.get(text) ?? 0) + 1
    counts.set(text, searches)
    if (searches < storedFrom) return
    await db.transaction((tx) => addMissedSearch(tx, day, { text, searches: searches === storedFrom ? searches : 1 }))
  }
}
