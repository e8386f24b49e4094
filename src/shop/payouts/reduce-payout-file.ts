import { readCsv } from '#src/platform/csv/csv-reader.ts'
import { toCsv } from '#src/kit/csv.ts'
import { headingOf } from './payout-table.ts'
import { remittanceTable, remittedParcelTable } from './remittance-tables.ts'
import { settlementTables, settlementTotalTable } from './settlement-tables.ts'

const tables = [settlementTables.report, settlementTables.api, settlementTotalTable, remittedParcelTable, remittanceTable]

const knownHeads = new Set(
  tables.flatMap(({ columns }) =>
    Object.values<{ readonly heads: readonly string[] }>(columns).flatMap(({ heads }) => heads.map(headingOf)),
  ),
)

/**
 * Returns the file without the columns that the shop reads nothing from: a gateway puts notes, contacts and names of banks into them. What it
 * says about payments stays, row by row.
 */
export async function reducePayoutFile(chunks: AsyncIterable<string>): Promise<Uint8Array> {
  const rows: (readonly string[])[] = []
  for await (const { cells } of readCsv(chunks)) rows.push(cells)
  const [headings = [], ...records] = rows
  const kept = headings.flatMap((heading, at) => (knownHeads.has(headingOf(heading)) ? [at] : []))
  const columns = Object.fromEntries(kept.map((at) => [headings[at] ?? '', (cells: readonly string[]) => cells[at]]))
  return new TextEncoder().encode(toCsv(records, columns))
}
