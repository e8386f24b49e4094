import { print } from './command.ts'
import type { Columns } from './printed-table.ts'

export const printCsv = <Row>(rows: readonly Row[], columns: Columns<Row>): number => print(csvOf(rows, columns))

/** Rows for a spreadsheet: headings first, lines as RFC 4180 has them. */
export function csvOf<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const headings = Object.keys(columns)
  const lines = rows.map((row) => headings.map((heading) => cell(columns[heading]!(row))))
  return [headings.map(cell), ...lines].map((line) => line.join(',')).join('\r\n')
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  // Typed by a stranger, such a text would be a formula; an amount may begin with a minus.
  const harmless = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
