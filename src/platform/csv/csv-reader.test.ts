import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from '#src/kit/csv.ts'
import { CsvFault, type CsvRecord, readCsv, readRows } from './csv-reader.ts'

async function read(chunks: readonly string[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readCsv(chunks)) records.push(record)
  return records
}

test('a table is the same however it is cut, with any line break, any separator and a byte order mark', async () => {
  const wanted = [
    { line: 1, cells: ['id', 'note'] },
    { line: 2, cells: ['pay_1', 'a, "b"\nc'] },
    { line: 5, cells: ['pay_2', ''] },
  ]
  for (const lineBreak of ['\n', '\r\n', '\r'])
    for (const separator of [',', ';', '\t']) {
      const text = ['\uFEFFid#note', 'pay_1#"a, ""b""\nc"', '', 'pay_2#', ''].join(lineBreak).replaceAll('#', separator)
      assert.deepEqual(await read([text]), wanted, JSON.stringify([lineBreak, separator]))
      assert.deepEqual(await read([...text]), wanted, `${JSON.stringify([lineBreak, separator])}, mark by mark`)
    }
})

test('a line that names the separator is none of the table, and a text that looks like a formula of a text is that text', async () => {
  const wanted = [
    { line: 2, cells: ['id', 'code'] },
    { line: 3, cells: ['a,b', '0012 "x"'] },
  ]
  const text = 'sep=;\r\nid;code\r\na,b;"=""0012 """"x"""""""\r\n'
  assert.deepEqual(await read([text]), wanted)
  assert.deepEqual(await read([...text]), wanted)
  assert.deepEqual(await read(['a,b\n="0012",=1+1\n']), [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['0012', '=1+1'] },
  ])
})

test('what the shop writes is read as it was, formulas with the apostrophe that keeps them harmless', async () => {
  const written = toCsv([{ a: 'x "y"', b: '=1+1' }], { A: ({ a }) => a, B: ({ b }) => b })
  assert.deepEqual(
    (await read([written])).map(({ cells }) => cells),
    [
      ['A', 'B'],
      ['x "y"', "'=1+1"],
    ],
  )
})

test('quotes that never end are a fault with their line, not one enormous cell', async () => {
  await assert.rejects(read(['a,b\n1,"2\n3,4\n']), (error) => error instanceof CsvFault && error.line === 2)
})

test('rows that people type are read at once: each kind of separator, quotes around one, blank lines, and the row as it was written', () => {
  assert.deepEqual(readRows('\uFEFFsku; units,why\n\nA\t3 ,"made; today"\r\n  \nB,1\n'), [
    { line: 1, cells: ['sku', 'units', 'why'], written: 'sku; units,why' },
    { line: 3, cells: ['A', '3', 'made; today'], written: 'A\t3 ,"made; today"' },
    { line: 5, cells: ['B', '1'], written: 'B,1' },
  ])
  assert.throws(
    () => readRows('a,b\nc,"d\ne'),
    (error) => error instanceof CsvFault && error.line === 2,
  )
  assert.deepEqual(readRows(' \n'), [])
  for (const mark of [',', ';', '\t'])
    assert.deepEqual(readRows(`\uFEFFsep=${mark}\r\na${mark}b\r\n`), [{ line: 2, cells: ['a', 'b'], written: `a${mark}b` }])
  assert.equal(readRows('a,b\nsep=;\n').length, 2)
})

test('quotes within a cell are marks like any other', async () => {
  assert.deepEqual((await read(['a 4" box,b']))[0]?.cells, ['a 4" box', 'b'])
})

test('a file that breaks off while it arrives is the error of whoever reads it, and of nobody else', async () => {
  async function* broken() {
    yield 'a,b\n1,2\n'
    yield '3,4\n'
    throw new Error('the upload was broken off')
  }
  const reading = async () => {
    for await (const { line } of readCsv(broken())) assert.ok(line > 0)
  }
  await assert.rejects(reading, /the upload was broken off/)
})

test('whoever stops reading closes the file', async () => {
  const closed = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) yield 'a,b\n'.repeat(1_000)
    } finally {
      closed.resolve()
    }
  }
  for await (const { cells } of readCsv(endless())) {
    assert.deepEqual(cells, ['a', 'b'])
    break
  }
  await closed.promise
})
