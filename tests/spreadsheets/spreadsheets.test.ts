import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { planning } from '#src/shop/workflows/planning/planning.ts'
import { testDatabase } from '#tests/database.ts'
import { folderSetup } from '#tests/factories/catalogue-setup.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { awkwardProducts } from './awkward-products.ts'
import { exportedTable } from './exported-table.ts'

// The tables beside this test were written by LibreOffice 7.4.7 from the export of these products; `make-libreoffice-tables.mjs` makes them anew.

const { imported } = await folderSetup()
const folder = join(import.meta.dirname, 'libreoffice')
const db = await testDatabase()
await imported(db, awkwardProducts)
const plans = planning(shopDeps(db))

/** What bringing a table in would change, and what is refused of it: line, column, what is there, and what belongs there. */
async function look(name: string) {
  const file = { name, content: [readFileSync(join(folder, name))], by: 'Meera' }
  const { plan, rows } = (await plans.show(await plans.take(file), { offset: 0, limit: 99 }))!
  const faults = plan.found.faults.map(
    ({ line, column, found, wanted }) => `${line ?? '-'}, ${column}: ${found} - ${wanted.split(/[:;]/, 1)}`,
  )
  return { faults, changed: rows.map(({ product }) => product), unchanged: plan.found.unchanged }
}

const all = awkwardProducts.length
const keysMadeNumbers = [
  '32, id: 7 - 007',
  '33, id: 7 - 007',
  '34, code: 40000000 - 4E7',
  '35, code: 40000000 - 4E7',
  '36, code: 1.23456789012346E+019 - 12345678901234567890',
  '37, sku: 815 - 0815',
]
const damaged = { faults: keysMadeNumbers, changed: [], unchanged: 4 }
const datesToo = [
  '9, importer.name: 01/02/26 - its own text',
  '30, genericName: 12:30:00 PM - its own text',
  '31, colour: 03/04/26 - its own text',
  ...keysMadeNumbers.map((fault) => fault.replace('40000000', '4.00E+07')),
]

const expected: Readonly<Record<string, Awaited<ReturnType<typeof look>>>> = {
  'export.csv': { faults: [], changed: [], unchanged: all },
  'all-columns-text.csv': { faults: [], changed: [], unchanged: all },
  'as-it-is.csv': damaged,
  'by-way-of-xlsx.csv': damaged,
  'semicolons-german.csv': damaged,
  'semicolons-indian-all-quoted.csv': damaged,
  'dates-looked-for.csv': { faults: datesToo, changed: [], unchanged: 2 },
  'utf-16.csv': { faults: ['-, the file: a text in UTF-16 - CSV UTF-8'], changed: [], unchanged: 0 },
  'windows-1252.csv': {
    faults: ['2, the file: letters that are no UTF-8: rani-two-tier-box,MJ-1001,1,Rani Two-Tier Jewellery Box,Jewe - UTF-8'],
    changed: [],
    unchanged: 0,
  },
}

test('the tables were written from the export as it is today', async () => {
  assert.equal(readFileSync(join(folder, 'export.csv'), 'utf8'), await exportedTable(db))
  assert.deepEqual(readdirSync(folder).toSorted(), Object.keys(expected).toSorted())
})

test('what LibreOffice made of an export changes nothing, and a cell in which it has damaged something is refused with what belongs there', async () => {
  for (const [name, wanted] of Object.entries(expected)) assert.deepEqual(await look(name), wanted, name)
})
