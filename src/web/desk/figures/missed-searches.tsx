import type { MissedSearch } from '#src/shop/workflows/searching/searching.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { NumberTable } from './number-table.tsx'

/** What shoppers wanted and the shop did not know by these words. */
export function MissedSearches({ missed }: { readonly missed: readonly MissedSearch[] }) {
  return (
    <Panel title="Searched and not found" note="by at least three on a day; who it was is not known">
      <NumberTable
        caption="Searched and not found"
        table={{
          columns: [
            { head: 'Words', kind: 'text' },
            { head: 'Searches', kind: 'count' },
          ],
          rows: missed.map(({ text, searches }) => [text, searches]),
        }}
      />
    </Panel>
  )
}
