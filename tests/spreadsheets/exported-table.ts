import { toCsv } from '#src/kit/csv.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type ExportedColour, productTableColumns } from '#src/shop/catalogue/table/write-product-table.ts'
import { planning } from '#src/shop/workflows/planning/planning.ts'
import { shopDeps } from '../fakes/shop-deps.ts'

/** The table of products as the desk sends it, with its byte order mark. */
export async function exportedTable(db: Database): Promise<string> {
  const rows: ExportedColour[] = []
  await planning(shopDeps(db)).exportTable(async (some) => void rows.push(...some))
  return `\uFEFF${toCsv(rows, productTableColumns)}`
}
