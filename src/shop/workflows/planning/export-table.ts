import { listStoredProducts, listUnits } from '../../catalogue/changes/product-records.store.ts'
import type { ExportedColour } from '../../catalogue/table/write-product-table.ts'
import type { Deps } from '../deps.ts'

const batchSize = 200

/** Hands over each colour of every product on sale, in the featured order, a batch at a time. */
export async function exportTable(
  take: (rows: readonly ExportedColour[]) => Promise<void>,
  { exporting }: Pick<Deps, 'exporting'>,
): Promise<{ readonly products: number; readonly withoutRecord: readonly string[] }> {
  const [stored, units] = [await listStoredProducts(exporting), await listUnits(exporting)]
  const sold = [...stored.values()].filter(({ isActive }) => isActive)
  const colours = sold.flatMap(({ record, version }) =>
    (record?.variants ?? []).map((variant): ExportedColour => {
      const stock = units.get(variant.sku)?.onHand ?? variant.stock
      return { record: record!, variant: { ...variant, stock }, version }
    }),
  )
  for (let at = 0; at < colours.length; at += batchSize) await take(colours.slice(at, at + batchSize))
  return { products: sold.length, withoutRecord: sold.filter(({ record }) => !record).map(({ id }) => id) }
}
