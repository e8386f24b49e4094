import type { CsvRecord } from '#src/platform/csv/csv-reader.ts'
import { type CellReader, showsDayFirst } from './cells.ts'

/** What is wrong in a file: where, what is there, what is wanted. `line` is that of the file, 1 for its headings. */
export type FileFault = { readonly line: number; readonly column: string; readonly found: string; readonly wanted: string }

/** One column by its headings: the supplier's own, and those of other forms of the same table. */
export type Column<Value> = {
  readonly heads: readonly string[]
  readonly read: CellReader<Exclude<Value, undefined>>
  /** What a cell must be, in words. */
  readonly wanted: string
  /** It may be missing, and its cells may be blank; otherwise that is a fault. */
  readonly optional?: undefined extends Value ? true : never
} & (undefined extends Value ? { readonly optional: true } : object)

export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> }

/** A row as it was read, with its line in the file. */
export type Lined<Row> = Row & { readonly line: number }

/** One form of a table that a supplier exports. */
export type PayoutTable<Row> = {
  readonly columns: Columns<Row>
  /** A heading that only this form has. */
  readonly mark: string
  /** False for a row that is no payout yet; it is left out. */
  readonly isPaidOut?: (row: Row) => boolean
  /** What contradicts itself within one row. */
  readonly check?: (row: Row) => Omit<FileFault, 'line'> | undefined
}

/** Headings are the same however they are written: `settlement_id`, "Settlement ID". */
export const headingOf = (written: string): string =>
  written
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()

export type TableReading<Row> = {
  readonly rows: Lined<Row>[]
  readonly faults: FileFault[]
  /** All rows of the file, whatever came of them. */
  records: number
  /** Rows that were left out, because nothing was paid out yet. */
  skipped: number
  /** Whether dates with slashes were read, and whether one of them shows that the day comes first. */
  dates: 'other' | 'doubtful' | 'day first'
}

/** Returns a reader of the records that follow these headings. */
export function tableReader<Row extends object>(table: PayoutTable<Row>, headings: CsvRecord) {
  const found = headings.cells.map(headingOf)
  const reading: TableReading<Row> = { rows: [], faults: [], records: 0, skipped: 0, dates: 'other' }
  const columns = (Object.entries(table.columns) as [keyof Row & string, Column<unknown>][]).map(([name, column]) => {
    const at = column.heads.map((head) => found.indexOf(headingOf(head))).find((place) => place >= 0) ?? -1
    if (at < 0 && !column.optional)
      reading.faults.push({ line: headings.line, column: column.heads[0]!, found: 'no such column', wanted: column.wanted })
    return { name, at, ...column }
  })

  function readRecord({ line, cells }: CsvRecord): void {
    reading.records++
    const row: Record<string, unknown> = {}
    let isWhole = true
    for (const { name, at, heads, read, wanted, optional } of columns) {
      const cell = cells[at]?.trim() ?? ''
      if (cell === '' && optional) continue
      const isDayFirst = showsDayFirst(cell)
      if (isDayFirst !== undefined && reading.dates !== 'day first') reading.dates = isDayFirst ? 'day first' : 'doubtful'
      row[name] = read(cell)
      if (row[name] !== undefined) continue
      isWhole = false
      if (at >= 0) reading.faults.push({ line, column: heads[0]!, found: cell === '' ? 'nothing' : cell.slice(0, 80), wanted })
    }
    if (!isWhole) return
    const whole = row as Row
    if (table.isPaidOut && !table.isPaidOut(whole)) return void reading.skipped++
    const fault = table.check?.(whole)
    if (fault) reading.faults.push({ line, ...fault })
    else reading.rows.push({ ...whole, line })
  }
  return { reading, readRecord }
}
