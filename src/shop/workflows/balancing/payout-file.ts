import { reducePayoutFile } from '../../payouts/reduce-payout-file.ts'
import { type Paise, subtract, sum } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { type Difference, keyOf } from '../../payouts/difference.ts'
import {
  findPayoutFile,
  insertPayoutFile,
  lockPayoutFile,
  markApplied,
  readFileContent,
  seeOneMoment,
  type TakenFile,
} from '../../payouts/payout-files.store.ts'
import type { FileFault } from '../../payouts/payout-table.ts'
import { type PayoutFile, readPayoutFile } from '../../payouts/read-payout-file.ts'
import { keptByCarrier } from '../../payouts/remittance-tables.ts'
import type { Deps } from '../deps.ts'
import { listDifferences } from './list-differences.ts'
import { storePayoutRows } from './store-payout-rows.ts'

export type TakeFile = { readonly name: string; readonly content: Uint8Array; readonly by: Staff }

export type TakeFileProblem = { readonly code: 'file_not_readable'; readonly fault: FileFault }

/** Stores a file of the gateway's or the carrier's, to be looked at before it is applied. Returns its number, the same for the same file. */
export async function takePayoutFile({ name, content, by }: TakeFile, deps: Deps): Promise<Result<number, TakeFileProblem>> {
  const file = await readContent(content)
  if ('column' in file) return refuse({ code: 'file_not_readable', fault: file })
  const given = { name: name.slice(-200) || 'unnamed', kind: file.kind, content, takenAt: deps.clock(), takenBy: by.name }
  return ok(await deps.db.transaction((tx) => insertPayoutFile(tx, given)))
}

async function readContent(content: Uint8Array): Promise<PayoutFile | FileFault> {
  // A workbook is an archive, and has zeros; so has a text in UTF-16, and a table never has.
  if (content.includes(0)) return { line: 1, column: 'the file', ...(isUtf16(content) ? utf16 : workbook) }
  return readPayoutFile(textOf(content))
}

const isUtf16 = ([first = 0, second = 0]: Uint8Array): boolean => first + second === 0xff + 0xfe && Math.min(first, second) === 0xfe

const howToSave = 'in Excel by File, Save as, “CSV UTF-8”; in Google Sheets by File, Download, “Comma-separated values”'
const workbook = {
  found: 'a workbook',
  wanted: `each of its sheets, saved as CSV: ${howToSave}. The dashboards of the gateway and of the carrier also give CSV itself`,
}
const utf16 = { found: 'a text in UTF-16', wanted: `the same saved as CSV in UTF-8: ${howToSave}` }

const chunkBytes = 65_536

/** Chunk by chunk, letting requests in between. */
export async function* textOf(content: Uint8Array): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  for (let at = 0; at < content.length; at += chunkBytes) {
    yield decoder.decode(content.subarray(at, at + chunkBytes), { stream: true })
    // A file of 50,000 rows must not keep the requests of shoppers waiting.
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield decoder.decode()
}

/** What a file would change, or has changed. */
export type FileCheck = {
  readonly file: TakenFile
  /** All rows of the file, whatever came of them. */
  readonly records: number
  readonly rows: number
  /** Not read before, from this file or another one. */
  readonly newRows: number
  /** Of all faults, the first of them. */
  readonly faults: readonly FileFault[]
  readonly faultCount: number
  readonly notes: readonly string[]
  readonly sums: readonly { readonly label: string; readonly amountPaise: Paise }[]
  /** Rows about which nothing differs. */
  readonly agreeing: number
  /** What would be on the list of differences because of it, and what would leave it. */
  readonly appearing: readonly Difference[]
  readonly leaving: number
}

const mostFaults = 200

/** A dry run: does all that applying would do, looks at what comes of it, and takes it back. Undefined when there is no such file. */
export async function checkPayoutFile(id: number, deps: Deps): Promise<FileCheck | undefined> {
  const file = await findPayoutFile(deps.db, id)
  const content = file && (await readFileContent(deps.db, id))
  if (!file || !content) return undefined
  const read = await readContent(content)
  if ('column' in read) throw new Error(`payout file ${id} can no longer be read`)
  return deps.db.transaction(async (tx) => {
    await seeOneMoment(tx)
    return tx.rollback(await tryRows(tx, file, read, deps))
  })
}

async function tryRows(tx: Transaction, file: TakenFile, read: PayoutFile, deps: Deps): Promise<FileCheck> {
  const check = { file, records: read.records, rows: read.rows.length, notes: read.notes, sums: sumsOf(read) }
  const nothing = { newRows: 0, agreeing: 0, appearing: [], leaving: 0 }
  const faulty = (faults: readonly FileFault[]) => ({
    ...check,
    ...nothing,
    faults: faults.slice(0, mostFaults),
    faultCount: faults.length,
  })
  if (read.faults.length > 0) return faulty(read.faults)
  const before = new Set((await listDifferences(tx, deps)).map(keyOf))
  const stored = await storePayoutRows(tx, file.id, read)
  if (stored.faults.length > 0) return faulty(stored.faults)
  const after = await listDifferences(tx, deps)
  const [references, keysAfter] = [new Set(after.map(({ reference }) => reference)), new Set(after.map(keyOf))]
  return {
    ...check,
    ...{ faults: [], faultCount: 0, newRows: stored.added },
    agreeing: referencesOf(read).filter((reference) => !references.has(reference)).length,
    appearing: after.filter((each) => !before.has(keyOf(each))),
    leaving: before.difference(keysAfter).size,
  }
}

const referencesOf = (file: PayoutFile): string[] => {
  if (file.kind === 'settlement_rows') return file.rows.map(({ entityId }) => entityId)
  if (file.kind === 'remitted_parcels') return file.rows.map(({ awb }) => awb)
  return file.kind === 'remittances' ? file.rows.map(({ remittanceId }) => remittanceId) : file.rows.map(({ settlementId }) => settlementId)
}

function sumsOf(file: PayoutFile): FileCheck['sums'] {
  const total = <Row>(rows: readonly Row[], read: (row: Row) => Paise): Paise => sum(rows.map(read))
  switch (file.kind) {
    case 'settlement_rows':
      return [
        { label: 'Credited', amountPaise: total(file.rows, ({ creditPaise }) => creditPaise) },
        { label: 'Debited', amountPaise: total(file.rows, ({ debitPaise }) => debitPaise) },
        { label: 'Fees', amountPaise: total(file.rows, ({ feePaise }) => feePaise) },
        { label: 'Tax on fees', amountPaise: total(file.rows, ({ taxPaise }) => taxPaise) },
        { label: 'To the bank', amountPaise: total(file.rows, ({ creditPaise, debitPaise }) => subtract(creditPaise, debitPaise)) },
      ]
    case 'settlement_totals':
      return [{ label: 'To the bank', amountPaise: total(file.rows, ({ amountPaise }) => amountPaise) }]
    case 'remitted_parcels':
      return [{ label: 'Cash', amountPaise: total(file.rows, ({ amountPaise }) => amountPaise) }]
    case 'remittances':
      return [
        { label: 'Cash', amountPaise: total(file.rows, ({ collectedPaise }) => collectedPaise) },
        { label: 'Kept by the carrier', amountPaise: total(file.rows, keptByCarrier) },
        { label: 'To the bank', amountPaise: total(file.rows, ({ remittedPaise }) => remittedPaise) },
      ]
  }
}

export type ApplyProblem =
  | { readonly code: 'file_not_found' }
  | { readonly code: 'file_applied'; readonly by: string; readonly at: Date }
  | { readonly code: 'file_faulty'; readonly faults: number; readonly first: FileFault }

/** Applies a file wholly or not at all. Rows that were read before change nothing. */
export async function applyPayoutFile(
  id: number,
  by: Staff,
  deps: Deps,
): Promise<Result<{ file: TakenFile; added: number }, ApplyProblem>> {
  return deps.db.transaction(async (tx) => {
    const file = await lockPayoutFile(tx, id)
    const content = file && (await readFileContent(tx, id))
    if (!file || !content) return refuse({ code: 'file_not_found' })
    if (file.appliedAt) return refuse({ code: 'file_applied', by: file.appliedBy ?? '', at: file.appliedAt })
    const read = await readContent(content)
    if ('column' in read) return refuse({ code: 'file_faulty', faults: 1, first: read })
    const [known] = read.faults
    if (known) return refuse({ code: 'file_faulty', faults: read.faults.length, first: known })
    const stored = await storePayoutRows(tx, id, read)
    const [fault] = stored.faults
    if (fault) return tx.rollback(refuse({ code: 'file_faulty', faults: stored.faults.length, first: fault }))
    await markApplied(tx, id, { by: by.name, at: deps.clock(), content: await reducePayoutFile(textOf(content)) })
    return ok({ file, added: stored.added })
  })
}
