/** The columns of a table by their headings, each with a function that reads its value from a row; undefined is left blank. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>

/** Returns a table for spreadsheets: headings first, lines as in RFC 4180. */
export function toCsv<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const headings = Object.keys(columns)
  const lines = rows.map((row) => headings.map((heading) => cell(columns[heading]!(row))))
  return [headings.map(cell), ...lines].map((line) => line.join(',')).join('\r\n')
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  // A spreadsheet would run such a text as a formula, and anybody can type one at the checkout. An amount may begin with a minus.
  const harmless = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
