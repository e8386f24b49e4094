import type { Transaction } from '#src/platform/db/database.ts'
import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import type { StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { judgeNames, type RecordFault } from '../publishing/publishing.ts'

/** A product that has never been published may have lost its code or a SKU to another one while it waited. */
export async function judgeNewNames(
  tx: Transaction,
  changes: readonly ProductChange[],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<readonly RecordFault[]> {
  const faults: RecordFault[] = []
  for (const { id, after } of changes) if (after && !stored.has(id)) faults.push(...(await judgeNames(tx, { id, isNew: true }, after)))
  return faults
}
