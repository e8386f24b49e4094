import { print } from './command.ts'

/** How a column is headed, and what it says of a row; undefined is left blank. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>

/** A table for people, or the rows as they are for programs. */
export function printRows<Row>(rows: readonly Row[], columns: Columns<Row>, { json, none }: { json: boolean; none: string }): number {
  if (json) return printJson(rows)
  if (rows.length === 0) return print(none)
  const headings = Object.keys(columns)
  const cells = rows.map((row) => headings.map((heading) => oneLine(columns[heading]!(row))))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((line) => line[at]!.length)))
  const line = (parts: readonly string[]) =>
    parts
      .map((part, at) => part.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return print([line(headings), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n'))
}

export const printJson = (value: unknown): number => print(JSON.stringify(value, null, 2))

const oneLine = (cell: string | number | undefined): string => String(cell ?? '').replace(/\s+/g, ' ')
