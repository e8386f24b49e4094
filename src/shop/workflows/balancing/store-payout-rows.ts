import { formatPaise } from '#src/kit/money.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { countTurns } from '../../payouts/count-turns.ts'
import type { FileFault } from '../../payouts/payout-table.ts'
import type { PayoutRows } from '../../payouts/read-payout-file.ts'
import { findUnevenRemittances, insertRemittances, insertRemittedParcels } from '../../payouts/remittances.store.ts'
import { insertSettlementRows, insertSettlementTotals, type StoredRows } from '../../payouts/settlements.store.ts'

/** As many rows as one statement takes. */
const batchRows = 1_000

/** Writes what a file adds, and returns what contradicts earlier files or the file itself. With a fault, roll the transaction back. */
export async function storePayoutRows(tx: Transaction, fileId: number, file: PayoutRows): Promise<{ added: number; faults: FileFault[] }> {
  const { added, contradicting } = await insertRows(tx, fileId, file)
  const faults = contradicting.map(
    (line): FileFault => ({
      line,
      column: 'the amounts',
      found: 'others than an earlier row with the same numbers has',
      wanted: 'the same: what was paid out does not change',
    }),
  )
  if (faults.length > 0 || (file.kind !== 'remitted_parcels' && file.kind !== 'remittances')) return { added, faults }
  return { added, faults: await unevenFaults(tx, fileId, file) }
}

function insertRows(tx: Transaction, fileId: number, file: PayoutRows): Promise<StoredRows> {
  switch (file.kind) {
    case 'settlement_rows':
      return inBatches(file.rows, (rows) => insertSettlementRows(tx, fileId, rows))
    case 'settlement_totals':
      return insertSettlementTotals(tx, fileId, file.rows)
    case 'remitted_parcels':
      return inBatches(countTurns(file.rows), (rows) => insertRemittedParcels(tx, fileId, rows))
    case 'remittances':
      return insertRemittances(tx, fileId, file.rows)
  }
}

async function inBatches<Row>(rows: readonly Row[], insert: (batch: readonly Row[]) => Promise<StoredRows>): Promise<StoredRows> {
  let added = 0
  const contradicting: number[] = []
  for (let at = 0; at < rows.length; at += batchRows) {
    const stored = await insert(rows.slice(at, at + batchRows))
    added += stored.added
    contradicting.push(...stored.contradicting)
  }
  return { added, contradicting }
}

async function unevenFaults(tx: Transaction, fileId: number, file: PayoutRows): Promise<FileFault[]> {
  const uneven = await findUnevenRemittances(tx, fileId)
  const lineOf = (id: string): number =>
    (file.rows as readonly { readonly line: number; readonly remittanceId?: string }[]).find(({ remittanceId }) => remittanceId === id)
      ?.line ?? 1
  return uneven.map(({ remittanceId, collectedPaise, parcelsPaise }) => ({
    line: lineOf(remittanceId),
    column: 'COD Available',
    found: `${formatPaise(collectedPaise)} for payout ${remittanceId}`,
    wanted:
      parcelsPaise === undefined
        ? 'the report by AWB of this payout, read before'
        : `${formatPaise(parcelsPaise)}, to which its parcels come`,
  }))
}
