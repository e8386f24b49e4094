import { formulaSigns } from '#src/kit/csv.ts'

/** Begins a text that a spreadsheet would run as a formula with an apostrophe, and so one that begins with an apostrophe itself. */
export const escapeCell = (text: string): string => (toEscape.test(text) ? `'${text}` : text)

/** The text of a cell that `escapeCell` made. */
export const unescapeCell = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell)

const toEscape = new RegExp(`^[${formulaSigns}']`)
const escaped = new RegExp(`^'[${formulaSigns}']`)
