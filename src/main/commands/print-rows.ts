import { type Columns, toCsv } from '#src/kit/csv.ts'
import type { Details } from '#src/shop/staff-texts/details.ts'
import { print } from './command.ts'

export type RowsFormat = {
  readonly json?: boolean
  readonly csv?: boolean
  /** What is printed for people instead of an empty table. */
  readonly none?: string
}

/** Prints a table for people, or the rows for programs: as they are in JSON, or by their columns in CSV. */
export function printRows<Row>(rows: readonly Row[], columns: Columns<Row>, { json, csv, none = '' }: RowsFormat = {}): number {
  if (json) return printJson(rows)
  if (csv) return print(toCsv(rows, columns))
  return print(rows.length === 0 ? none : toTable(rows, columns))
}

export const printJson = (value: unknown): number => print(JSON.stringify(value, null, 2))

/** Prints each label with its value, in two columns. Labels without a value are left out. */
export function printDetails(details: Details): number {
  const width = Math.max(...details.map(([label]) => label.length)) + 2
  const indented = (value: string) => value.replaceAll('\n', `\n${' '.repeat(width)}`)
  return print(details.flatMap(([label, value]) => (value ? [label.padEnd(width) + indented(value)] : [])).join('\n'))
}

export const printHeading = (heading: string): number => print(`\n${heading}`)

function toTable<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const headings = Object.keys(columns)
  const cells = rows.map((row) => headings.map((heading) => oneLine(columns[heading]!(row))))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((line) => line[at]!.length)))
  const line = (parts: readonly string[]) =>
    parts
      .map((part, at) => part.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

const oneLine = (cell: string | number | undefined): string => String(cell ?? '').replace(/\s+/g, ' ')
