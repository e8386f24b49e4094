import { dayOf } from '#src/kit/time/day.ts'
import { listDrafts } from '../../catalogue/changes/product-drafts.store.ts'
import { listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import { withEdits } from '../../catalogue/changes/product-draft.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'
import { addressFaults, type JudgeDeps } from './judge-records.ts'
import { pageProducts, type ProductQuery, type ProductRow } from './product-page.store.ts'
import type { RecordFault } from './product-rules.port.ts'

export type { ProductQuery } from './product-page.store.ts'

export type ListedProduct = ProductRow & {
  /** What the rules refuse of it, with its draft. */
  readonly faults: readonly RecordFault[]
}

/** One more than asked for where others follow. */
export async function listProducts(
  query: ProductQuery,
  { reading, productRules, clock, settings: shop, pathOf }: Pick<Deps, 'reading'> & JudgeDeps,
): Promise<readonly ListedProduct[]> {
  const rows = await pageProducts(reading, query)
  const ids = rows.map(({ id }) => id)
  const [stored, drafts] = [await listStoredProducts(reading, ids), await listDrafts(reading, ids)]
  const edits = new Map(drafts.map((draft) => [draft.productId, draft.edits]))
  const wanted = rows.flatMap(({ id }) => {
    const record = stored.get(id)?.record
    return record ? [{ id, record: withEdits(record, edits.get(id) ?? {}) }] : []
  })
  const taxClasses = await listTaxClasses(
    reading,
    wanted.map(({ record }) => String(record['hsnCode'])),
  )
  // Each by itself: one that is sold no longer may share its code with another.
  const judged = await Promise.all(wanted.map(({ record }) => productRules.judge([record], { taxClasses, today: dayOf(clock()), shop })))
  const addresses = await addressFaults(reading, wanted, pathOf)
  const faultsOf = new Map(
    wanted.map(({ id, record }, at) => [id, [...judged[at]!.faults, ...addresses.filter(({ product }) => product === record.id)]]),
  )
  return rows.map((row) => ({ ...row, faults: faultsOf.get(row.id) ?? [] }))
}
