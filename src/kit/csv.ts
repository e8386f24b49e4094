/** The columns of a table by their headings, each with a function that reads its value from a row; undefined is left blank. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>

/** Returns a table for spreadsheets: headings first, lines as in RFC 4180. */
export const toCsv = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  rows.length > 0 ? `${csvHeading(columns)}\r\n${csvLines(rows, columns)}` : csvHeading(columns)

/** The first line of a table that is written a few rows at a time. */
export const csvHeading = <Row>(columns: Columns<Row>): string => Object.keys(columns).map(cell).join(',')

/** Further lines of it, without a line break at either end. */
export const csvLines = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  rows
    .map((row) =>
      Object.values(columns)
        .map((read) => cell(read(row)))
        .join(','),
    )
    .join('\r\n')

/** Digits with a blank in their middle: a spreadsheet would round a long number, and make a phone number one with "E+9". */
export const asText = (digits: string): string =>
  digits.replace(/^(\d+)$/, (all) => `${all.slice(0, all.length / 2)} ${all.slice(all.length / 2)}`)

/** A text that begins with one of these is a formula to a spreadsheet: in usual and in wide letters, to stand between the brackets of a pattern. */
export const formulaSigns = '-=+@\\t\\r＝＋＠－'

const beginsFormula = new RegExp(`^[${formulaSigns}\\n]`)

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  // A spreadsheet would run such a text as a formula, and anybody can type one at the checkout. An amount may begin with a minus.
  const harmless = beginsFormula.test(text) && !/^-[\d.]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
