import { CsvFault, type CsvRecord, readCsv } from '#src/platform/csv/csv-reader.ts'
import { type FileFault, headingOf, type Lined, type PayoutTable, type TableReading, tableReader } from './payout-table.ts'
import { type Remittance, remittanceTable, type RemittedParcel, remittedParcelTable, unexplained } from './remittance-tables.ts'
import { unknownStatus } from './remittance-status.ts'
import { type SettlementRow, settlementTables, type SettlementTotal, settlementTotalTable, withoutTaxInFee } from './settlement-tables.ts'

export type PayoutFileKind = PayoutRows['kind']

export type PayoutRows =
  | { readonly kind: 'settlement_rows'; readonly rows: readonly Lined<SettlementRow>[] }
  | { readonly kind: 'settlement_totals'; readonly rows: readonly Lined<SettlementTotal>[] }
  | { readonly kind: 'remitted_parcels'; readonly rows: readonly Lined<RemittedParcel>[] }
  | { readonly kind: 'remittances'; readonly rows: readonly Lined<Remittance>[] }

export type PayoutFile = PayoutRows & {
  readonly faults: readonly FileFault[]
  /** All rows of the file, also those that are faulty or left out. */
  readonly records: number
  /** What is worth reading although nothing is wrong. */
  readonly notes: readonly string[]
}

/** Reads a file as it arrives, by its headings: which of these files it is, what is in it, and what is wrong in it. */
export async function readPayoutFile(chunks: AsyncIterable<string> | Iterable<string>): Promise<PayoutFile | FileFault> {
  const records = readCsv(chunks)
  try {
    const { value: headings } = await records.next()
    if (!headings) return { line: 1, column: 'the file', found: 'nothing', wanted: 'a table of the gateway or of the carrier' }
    return (await readRest(headings, records)) ?? unknownHeadings(headings)
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    return { line: error.line, column: 'the file', found: 'quotes that never end', wanted: 'the original file, as it was downloaded' }
  }
}

async function readRest(headings: CsvRecord, records: AsyncGenerator<CsvRecord>): Promise<PayoutFile | undefined> {
  const heads = new Set(headings.cells.map(headingOf))
  const has = (...wanted: string[]) => wanted.every((head) => heads.has(headingOf(head)))
  const rest = <Row extends object>(table: PayoutTable<Row>) => readRecords(table, headings, records)
  if (has('entity_id', settlementTables.report.mark)) return { kind: 'settlement_rows', ...toFile(await rest(settlementTables.report)) }
  if (has('entity_id', settlementTables.api.mark)) {
    const file = toFile(await rest(settlementTables.api))
    return { kind: 'settlement_rows', ...file, rows: file.rows.map(withoutTaxInFee) }
  }
  if (has('id', 'utr', settlementTotalTable.mark)) return { kind: 'settlement_totals', ...toFile(await rest(settlementTotalTable)) }
  if (has('CRF ID', remittedParcelTable.mark)) return { kind: 'remitted_parcels', ...toFile(await rest(remittedParcelTable)) }
  if (has('CRF ID', remittanceTable.mark)) {
    const file = toFile(await rest(remittanceTable))
    return {
      kind: 'remittances',
      ...file,
      notes: [...file.notes, ...file.rows.flatMap((row) => [unexplained(row), unknownStatus(row)].filter((note) => note !== undefined))],
    }
  }
  return undefined
}

const unknownHeadings = ({ line, cells }: CsvRecord): FileFault => ({
  line,
  column: 'the headings',
  found: cells.join(', ').slice(0, 200),
  wanted: 'those of the gateway’s settlement reports, or of the carrier’s cash remittance',
})

async function readRecords<Row extends object>(table: PayoutTable<Row>, headings: CsvRecord, records: AsyncGenerator<CsvRecord>) {
  const { reading, readRecord } = tableReader(table, headings)
  const isReadable = reading.faults.length === 0
  for await (const record of records)
    if (isReadable) readRecord(record)
    else reading.records++
  return reading
}

function toFile<Row>({ rows, faults, records, skipped, dates }: TableReading<Row>) {
  const notes = [
    ...(skipped > 0 ? [`${skipped === 1 ? 'One row is' : `${skipped} rows are`} in no settlement yet, and left out.`] : []),
    ...(dates === 'doubtful' ? ['No date of the file shows whether the day or the month comes first: 01/02 was read as 1 February.'] : []),
  ]
  if (rows.length === 0 && faults.length === 0 && skipped === 0)
    return { rows, notes, records, faults: [{ line: 1, column: 'the file', found: 'headings only', wanted: 'at least one row' }] }
  return { rows, notes, records, faults }
}
