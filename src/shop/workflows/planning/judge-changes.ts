import type { Transaction } from '#src/platform/db/database.ts'
import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { type JudgeDeps, judgeRecords, type RecordFault } from '../publishing/publishing.ts'

/** What the rules of the file refuse of these changes. */
export async function judgeChanges(tx: Transaction, changes: readonly ProductChange[], deps: JudgeDeps): Promise<readonly RecordFault[]> {
  const wanted = changes.flatMap(({ id, after }) => (after ? [{ id, record: after }] : []))
  if (wanted.length === 0) return []
  const taxClasses = await listTaxClasses(
    tx,
    wanted.map(({ record }) => String(record['hsnCode'])),
  )
  const leaving = changes.filter(({ after }) => !after).map(({ id }) => id)
  return (await judgeRecords(tx, wanted, { taxClasses, leaving }, deps)).faults
}
