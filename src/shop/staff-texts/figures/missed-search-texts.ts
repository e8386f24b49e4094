import type { Columns } from '#src/kit/csv.ts'
import type { MissedSearch } from '../../workflows/searching/searching.ts'

export const missedSearchColumns: Columns<MissedSearch> = {
  Words: ({ text }) => text,
  Searches: ({ searches }) => searches,
}
