import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asText, csvHeading, csvLines, toCsv } from './csv.ts'

const columns = { Name: ({ name }: { name: string }) => name, Count: () => 2 }

test('a table that is written a few rows at a time is the same as one written at once', () => {
  const rows = [{ name: 'Asha' }, { name: 'Rao, Meera' }, { name: 'say "yes"' }]
  const inParts = [csvHeading(columns), csvLines(rows.slice(0, 1), columns), csvLines(rows.slice(1), columns)].join('\r\n')
  assert.equal(inParts, toCsv(rows, columns))
  assert.equal(toCsv([], columns), 'Name,Count')
})

test('what a spreadsheet would run as a formula is harmless', () => {
  for (const name of ['=1+1', '+91', '@SUM(A1)', '-cmd', '\tx', '\n=1', '＝1+1', '＋91', '＠SUM(A1)', '－cmd'])
    assert.match(csvLines([{ name }], columns), /^"?'/)
})

test('a number that is no quantity is text to a spreadsheet, and is still read as one by people and by the shop', () => {
  assert.equal(asText('9876543210'), '98765 43210')
  assert.equal(asText('411052'), '411 052')
  assert.equal(asText('788830567028'), '788830 567028')
  assert.equal(asText('SF123HYD'), 'SF123HYD')
})
