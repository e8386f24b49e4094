/** "1.0E+9", "4.2E+07": a spreadsheet has written a number or a code with fewer digits than it had. */
export const isBrokenNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text) && /[+.,-]/.test(text)

/** What is wanted instead of a cell in which a spreadsheet shows an error, or has lost a letter. */
export function wantedOfError(text: string): string | undefined {
  if (isSpreadsheetError(text.trim())) return wantedValue
  return text.includes(lostLetter) ? wantedLetters : undefined
}

/** "#REF!", or "########" where the column is too narrow. */
const isSpreadsheetError = (text: string): boolean =>
  /^(?:#{2,}|#(?:NAME[?]|N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|ERROR)!)|Err:\d{3})$/i.test(text)

/** Stands where a letter was lost as the file was written. */
const lostLetter = '\uFFFD'

/** "03/04/26", "2026-03-04", "04-Mar", "12:30:00 PM": what spreadsheets make of "3-4", "MAR-4" and "12:30". */
export const isDateOrTime = (text: string): boolean => dates.some((date) => date.test(text.trim()))

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const dates = [
  /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/,
  new RegExp(`^\\d{1,2}-${month}(?:-\\d{2,4})?$`),
  new RegExp(`^${month}-\\d{2}$`),
  /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i,
]

/** Whether a spreadsheet would write one for the other: it drops zeros before a number, and keeps fifteen digits. */
export function isSameNumber(one: string, other: string): boolean {
  const numbers = numbersIn(one)
  return numbersIn(other).some((number) => numbers.includes(number))
}

/** The numbers for which a spreadsheet can take a text, with a comma for the thousands or for the decimals; none for most texts. */
export function numbersIn(text: string): readonly string[] {
  const [, written = '', power = '', percent = ''] = /^([+-]?\d[\d.,]*)(e[+-]?\d{1,3})?\s*(%?)$/i.exec(text.trim()) ?? []
  const english = /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:[.]\d+)?$/.test(written) ? [written.replaceAll(',', '')] : []
  const german = /^[+-]?(?:\d+|\d{1,3}(?:[.]\d{3})+)(?:,\d+)?$/.test(written) ? [written.replaceAll('.', '').replace(',', '.')] : []
  return [...english, ...german].map((number) => `${Number(`${number}${power}`).toPrecision(15)}${percent}`)
}

export const wantedDigits = 'all its digits: a spreadsheet has shortened them; give the column the format Text and type them again'
export const wantedText = 'its own text: a spreadsheet has made a date or a time of it; give the column the format Text and type it again'
const wantedValue = 'a value: a spreadsheet has put an error in its place; mend it there and save the table anew'
const wantedLetters = `all its letters: a spreadsheet has put ${lostLetter} in their place; type them again and save the table as CSV UTF-8`
