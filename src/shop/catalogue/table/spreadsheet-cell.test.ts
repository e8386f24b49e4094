import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDateOrTime, isSameNumber } from './spreadsheet-cell.ts'

test('a text is the number that a spreadsheet has made of it, and nothing else is', () => {
  const same = [
    ['0042', '42'],
    ['1E5', '100000'],
    ['4E7', '4.00E+07'],
    ['1.50', '1.5'],
    ['1,199', '1.199'],
    ['1,09,950', '109950'],
    ['50 %', '50.00%'],
    ['8901234567890123', '8901234567890120'],
  ] as const
  for (const [text, cell] of same) assert.ok(isSameNumber(text, cell), `${text}, ${cell}`)
  const others = [
    ['42', '43'],
    ['1.5', '15'],
    ['50 %', '50'],
    ['50', '0.5'],
    ['Rani 2', '2'],
    ['', ''],
    ['1-2-03', '1203'],
  ] as const
  for (const [text, cell] of others) assert.ok(!isSameNumber(text, cell), `${text}, ${cell}`)
})

test('a date or a time of a spreadsheet is known, and names and SKUs are none', () => {
  for (const cell of ['03/04/26', '03.04.2026', '2026-03-04', '04-Mar', '04-Mar-26', 'Mar-04', '12:30', '12:30:00 PM'])
    assert.ok(isDateOrTime(cell), cell)
  for (const cell of ['3-4', 'MAR-4', 'MAR-24', 'Mar', '1/2', 'Box 12:30', '40 x 60']) assert.ok(!isDateOrTime(cell), cell)
})
