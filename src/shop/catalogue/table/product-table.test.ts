import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from '#src/kit/csv.ts'
import { aRecord, aVariantRecord } from '#tests/factories/product-record.ts'
import { canvas, corners, hero, image, lid } from '#tests/factories/shop-folder.ts'
import type { ProductRecord } from '../changes/product-record.ts'
import { editRecord, type FindPicture } from './edit-record.ts'
import { mostRows, readProductTable } from './product-table.ts'
import { productTableColumns } from './write-product-table.ts'

const stored = { key: '0123456789abcdef', widths: [160] }
const pictures = [image(hero, 'hero', { stored, alt: 'A box | with ~ its lid' }), { ...canvas, stored }]

/** Everything that a spreadsheet could damage. */
const awkward = aRecord({
  name: '=HYPERLINK("http://bad.test")',
  genericName: "'quoted'",
  brand: '+91; "Manjusha", or so',
  countryOfOrigin: '-',
  pricePaise: 119_950,
  advancePercent: 45,
  hsnCode: '42029200',
  categories: { retail: ['Boxes | Cases', '@home'], personalised: [], b2b: [] },
  description: '<h2>One</h2>\r\n<p>two, "three"; four\tfive\n</p>',
  variants: [aVariantRecord({ images: pictures }), aVariantRecord({ sku: '-RANI', colour: 'tan', images: [] })],
})

const exported = (record: ProductRecord): string =>
  toCsv(
    record.variants.map((variant) => ({ record, variant, version: 3 })),
    productTableColumns,
  )

async function edited(base: ProductRecord, csv: string, found: FindPicture = { brought: () => undefined, stored: () => undefined }) {
  const table = await readProductTable([csv])
  return table.ok ? editRecord(base, table.value.rows, found) : { record: base, faults: table.problem }
}

const cellsOf = (csv: string): string[][] => {
  const rows: string[][] = []
  const row: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < csv.length; at++) {
    const mark = csv[at]!
    if (isQuoted && mark === '"' && csv[at + 1] === '"') cell += csv[++at]!
    else if (mark === '"') isQuoted = !isQuoted
    else if (!isQuoted && (mark === ',' || mark === '\r')) {
      row.push(cell)
      cell = ''
      if (mark === '\r') {
        rows.push(row.splice(0))
        at++
      }
    } else cell += mark
  }
  return [...rows, [...row, cell]]
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const ifNeeded = (separator: string) => (cell: string) => (/["\r\n]/.test(cell) || cell.includes(separator) ? quoted(cell) : cell)

/** As spreadsheets save a table again. */
const rewritten: Readonly<Record<string, (rows: readonly string[][]) => string>> = {
  'all quoted, CRLF': (rows) => rows.map((row) => row.map(quoted).join(',')).join('\r\n'),
  'few quotes, LF, a byte order mark': (rows) => `\uFEFF${rows.map((row) => row.map(ifNeeded(',')).join(',')).join('\n')}\n`,
  'semicolons, empty columns and rows at the end': (rows) =>
    [...rows.map((row) => [...row, '', ''].map(ifNeeded(';')).join(';')), ';;;', ''].join('\r\n'),
  'tabs, line breaks of Windows within cells': (rows) =>
    rows.map((row) => row.map((cell) => ifNeeded('\t')(cell.replaceAll(/\r?\n/g, '\r\n'))).join('\t')).join('\r\n'),
  'amounts without their last zero': (rows) =>
    rows.map((row) => row.map((cell) => quoted(cell.replace(/^(\d+[.]\d)0$/, '$1'))).join(',')).join('\n'),
}

test('a table that a spreadsheet has saved again, whichever way, changes nothing, to the last letter', async () => {
  const rows = cellsOf(exported(awkward))
  for (const [way, rewrite] of Object.entries(rewritten))
    assert.deepEqual(await edited(awkward, rewrite(rows)), { record: awkward, faults: [] }, way)
})

test('a cell that a spreadsheet would run as a formula is written harmless', () => {
  const cells = cellsOf(exported(awkward)).flat()
  assert.deepEqual(
    cells.filter((cell) => /^[=+@\t\r]|^-/.test(cell)),
    [],
  )
})

test('only the columns that are there are changed; an empty cell leaves its field, and a hyphen empties it', async () => {
  const csv = 'code,priceRupees,name,leather,importer.name,netQuantity\nMJ-1001,"1,09,950.50",,-,Amira,\n'
  const { record, faults } = await edited(aRecord(), csv)
  const { leather: _, ...rest } = aRecord()
  assert.deepEqual([record, faults], [{ ...rest, pricePaise: 10_995_050, importer: { name: 'Amira' } }, []])
  const without = await edited(record, 'code,importer.name\nMJ-1001,-')
  assert.equal('importer' in without.record, false)
})

test('a colour is changed in its own row, a new one is added, and stock is taken for the new one only', async () => {
  const csv = 'sku,colour,colourName,colourHex,stock\nRANI-OXB,,Wine,,99\nRANI-TAN,tan,Tan,#b5702f,7'
  const { record } = await edited(aRecord(), csv)
  assert.deepEqual(
    record.variants.map(({ sku, colourName, stock }) => [sku, colourName, stock]),
    [
      ['RANI-OXB', 'Wine', 5],
      ['RANI-TAN', 'Tan', 7],
    ],
  )
})

test('pictures keep what the shop knows of them, take new words and places, and corners of the writing come as eight numbers', async () => {
  const base = aRecord({ variants: [aVariantRecord({ images: pictures })] })
  const csv = `sku,images,canvas,plateMm\nRANI-OXB,${lid}~canvas~The lid|${hero}~hero~A box,0.1 0.1 0.9 0.1 0.9 0.9 0.1 0.9,60 x 60`
  const { record, faults } = await edited(base, csv)
  const quad = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ]
  assert.deepEqual(faults, [])
  assert.deepEqual(record.variants[0]!.images, [
    { ...canvas, stored, alt: 'The lid', canvas: { quad, plateMm: { width: 60, height: 60 } } },
    image(hero, 'hero', { stored }),
  ])
  assert.deepEqual(base.variants[0]!.images[1]?.['canvas'], { quad: corners }, 'the product itself is as before')
})

test('what is wrong in a cell is named by line and column, with what is there and what is wanted', async () => {
  const csv = [
    'sku,priceRupees,hsnCode,weightGrams,soldRetail,size,canvas,images',
    'RANI-OXB,1.0E+9,4.2E+07,1.5,perhaps,Huge,1 2 3,nowhere.webp~hero~A box',
  ].join('\n')
  const { faults } = await edited(aRecord(), csv)
  assert.deepEqual(
    faults.map(({ line, column, found }) => [line, column, found]),
    [
      [2, 'priceRupees', '1.0E+9'],
      [2, 'hsnCode', '4.2E+07'],
      [2, 'weightGrams', '1.5'],
      [2, 'soldRetail', 'perhaps'],
      [2, 'size', 'Huge'],
      [2, 'canvas', '1 2 3'],
      [2, 'images', 'nowhere.webp~hero~A box'],
    ],
  )
  assert.match(faults[0]!.wanted, /^all its digits: a spreadsheet has shortened them/)
})

test('a cell that is nothing but an error of a spreadsheet, or has lost a letter, is a fault whatever it is of', async () => {
  const errors = ['#NAME?', '########', '#REF!', '#VALUE!', '#DIV/0!', '#N/A', '#NUM!', '#NULL!', '#n/a', 'Err:502', 'Caf\uFFFD']
  const columns = ['name', 'description', 'priceRupees', 'categories.retail', 'canvas', 'images']
  for (const written of errors) {
    const { record, faults } = await edited(aRecord(), `sku,${columns.join()}\nRANI-OXB,${columns.map(() => written).join()}`)
    assert.deepEqual(
      faults.map(({ column, found }) => [column, found]),
      columns.map((column) => [column, written]),
    )
    assert.deepEqual(record, aRecord())
    for (const { wanted } of faults) assert.match(wanted, /^(?:a value|all its letters): a spreadsheet has put/)
  }
  const texts = { name: 'Box #1', genericName: '#', description: '<p>Say #NAME? or #REF! and ####</p>' }
  const { record, faults } = await edited(aRecord(), `sku,${Object.keys(texts).join()}\nRANI-OXB,${Object.values(texts).join()}`)
  assert.deepEqual(faults, [])
  for (const [field, text] of Object.entries(texts)) assert.equal(record[field], text)
})

test('an amount with a comma for its decimals is a fault, never a hundred times as much', async () => {
  for (const written of ['1299,50', '12,50', '1.299,00', '1 299'])
    assert.equal((await edited(aRecord(), `sku;priceRupees\nRANI-OXB;${written}`)).faults.length, 1, written)
})

test('two rows of one product that say different things are a fault of the second', async () => {
  const base = aRecord({ variants: [aVariantRecord(), aVariantRecord({ sku: 'RANI-TAN', colour: 'tan' })] })
  const { faults } = await edited(base, 'sku,mrpRupees\nRANI-OXB,1799\nRANI-TAN,1899')
  assert.deepEqual(faults, [{ line: 3, column: 'mrpRupees', found: '1899', wanted: 'the same as in line 2, “1799”: it is one product' }])
})

test('a table is refused with words for an unknown or doubled column, no key, a cell beyond the headings, and too many rows', async () => {
  const faultOf = async (csv: string) => {
    const table = await readProductTable([csv])
    return table.ok ? [] : table.problem.map(({ line, column, found }) => [line, column, found])
  }
  assert.deepEqual(await faultOf('sku,prise\nA,1'), [[1, 'prise', 'a column that means nothing']])
  assert.deepEqual(await faultOf('sku,pricePaise,priceRupees\nA,1,1'), [[1, 'priceRupees', 'this field in two columns']])
  assert.deepEqual(await faultOf('name\nRani'), [[1, 'the file', 'name']])
  assert.deepEqual(await faultOf('sku,name\nA,Rani,5'), [[2, 'column 3', '5']])
  assert.deepEqual(await faultOf(''), [[1, 'the file', 'nothing']])
  assert.deepEqual(await faultOf('sku,name\nA,"Rani'), [[2, 'the file', 'quotes that never end']])
  const many = `sku\n${'A\n'.repeat(mostRows + 1)}`
  assert.deepEqual(await faultOf(many), [[mostRows + 2, 'the file', `more than ${mostRows} rows`]])
})
