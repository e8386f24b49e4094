import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { addChangeSet, type NewChangeSet } from '../../catalogue/changes/change-sets.store.ts'
import { raiseVersions, saveRecords } from '../../catalogue/changes/product-records.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { retireOtherVariants, retireProducts, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { type JudgeDeps, judgeRecords } from './judge-records.ts'
import type { RecordFault } from './product-rules.port.ts'

/** The rules of the file refuse what would come of it. */
export type FaultyChanges = { readonly code: 'faulty_changes'; readonly faults: readonly RecordFault[] }

/** Applies a change set and announces it; returns its number. The catalogue is locked, and each `before` is how the product stands. */
export async function applyChanges(
  tx: Transaction,
  set: Omit<NewChangeSet, 'at'>,
  deps: JudgeDeps,
): Promise<Result<number, FaultyChanges>> {
  const records = set.changes.flatMap(({ after }) => after ?? [])
  const leaving = set.changes.filter(({ after }) => !after).map(({ id }) => id)
  const taxClasses = await listTaxClasses(
    tx,
    records.map((record) => String(record['hsnCode'])),
  )
  const { faults, products } = await judgeRecords(tx, records, { taxClasses, leaving }, deps)
  if (faults.length > 0) return refuse({ code: 'faulty_changes', faults })

  await retireProducts(tx, leaving)
  await retireOtherVariants(tx, products)
  await saveProducts(tx, products, { at: deps.clock() })
  await saveRecords(tx, records)
  await raiseVersions(tx, leaving)
  const id = await addChangeSet(tx, { ...set, at: deps.clock() })
  await announceCatalogueChange(tx, 'import')
  tx.changed('products')
  return ok(id)
}
