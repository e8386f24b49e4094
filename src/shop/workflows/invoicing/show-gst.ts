import type { Challan } from '../../tax/challans/challan.ts'
import { listChallans } from '../../tax/challans/challans.store.ts'
import { type GstCheck, gstChecks } from '../../tax/gst-checks.ts'
import { type GstReturn, gstReturnOf } from '../../tax/gst-return.ts'
import { type SummedTable, sumOfTable } from '../../tax/gst-sums.ts'
import type { TaxTotals } from '../../tax/split-tax.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { type DocumentFilter, listTaxDocuments } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { findStoredFaults } from './gst-faults.store.ts'

/** What is declared of some days, and whether it holds together. */
export type GstShown = {
  /** Oldest first. */
  readonly documents: readonly TaxDocument[]
  readonly challans: readonly Challan[]
  readonly tables: GstReturn
  readonly sums: Readonly<Record<SummedTable, TaxTotals>>
  readonly checks: readonly GstCheck[]
}

export async function showGst(filter: DocumentFilter, { db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<GstShown> {
  const [documents, challans, stored] = await Promise.all([
    listTaxDocuments(db, filter),
    listChallans(db, filter),
    findStoredFaults(db, filter),
  ])
  const tables = gstReturnOf(documents, challans)
  const sum = (table: SummedTable) => sumOfTable(tables, table)
  return {
    documents,
    challans,
    tables,
    sums: { b2b: sum('b2b'), b2cl: sum('b2cl'), b2cs: sum('b2cs'), cdnr: sum('cdnr'), cdnur: sum('cdnur'), hsn: sum('hsn') },
    checks: gstChecks(documents, stored, settings.brand.gstin !== undefined),
  }
}
