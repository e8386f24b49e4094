import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from '#src/kit/csv.ts'
import type { Database } from '#src/platform/db/database.ts'
import { productTableColumns, type ExportedColour } from '#src/shop/catalogue/table/write-product-table.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { testDatabase } from '#tests/database.ts'
import { changeAtDesk, folderSetup, recordOf, shownPrice, soldIds } from '#tests/factories/catalogue-setup.ts'
import { hero, personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { planning } from './planning.ts'

const { imported } = await folderSetup()
const allRows = { offset: 0, limit: 100 }

/** Two products as a folder brought them, and what Meera does with files. */
async function aCatalogue(products: readonly unknown[] = [plain(), personalised()]) {
  const db = await testDatabase()
  await imported(db, products)
  const plans = planning(shopDeps(db))
  const upload = async (content: string | Uint8Array) => plans.take({ name: 'prices.csv', content: [Buffer.from(content)], by: 'Meera' })
  const look = async (content: string | Uint8Array) => (await plans.show(await upload(content), allRows))!
  const decide = async (id: number, take: 'file' | 'desk' | undefined) => {
    await plans.lookAgain(id, take)
    return (await plans.show(id, allRows))!
  }
  return {
    db,
    plans,
    look,
    decide,
    apply: async (id: number) => plans.apply({ id, by: 'Meera', seen: (await plans.show(id, allRows))!.plan.checkedAt }),
  }
}

async function exportOf(db: Database): Promise<string> {
  const rows: ExportedColour[] = []
  await planning(shopDeps(db)).exportTable(async (some) => void rows.push(...some))
  return toCsv(rows, productTableColumns)
}

const changeSets = async (db: Database) => (await publishing(shopDeps(db)).listChangeSets(20)).length

test('an export that is brought in again changes nothing, as a table and as JSON', async () => {
  const { db, look } = await aCatalogue()
  const table = await look(await exportOf(db))
  assert.deepEqual([table.rows, table.plan.found.faults, table.plan.found.unchanged], [[], [], 2])
  const json = await look((await publishing(shopDeps(db)).export()).catalogue)
  assert.deepEqual([json.plan.source, json.rows, json.plan.found.faults, json.plan.found.unchanged], ['json', [], [], 2])
})

test('looking at a table writes nothing and says what each product becomes; applying does exactly that, and can be taken back', async () => {
  const { db, look, apply } = await aCatalogue()
  const { plan, rows, fields } = await look('sku;priceRupees;mrpRupees\nRANI-OXB;899;1699\nNOOR-OXB;1199;1699\n')
  assert.deepEqual([plan.counts, plan.found.unchanged, plan.found.faults], [{ added: 0, changed: 1, retired: 0, leaps: 1 }, 1, []])
  assert.deepEqual(rows, [
    {
      ...{ product: 'rani', code: 'MJ-1001', name: 'Rani Box', kind: 'changed', isLeap: true },
      fields: [{ field: 'pricePaise', before: 119_900, after: 89_900 }],
    },
  ])
  assert.deepEqual(fields, [{ field: 'pricePaise', products: 1 }])
  assert.deepEqual([await shownPrice(db), await changeSets(db)], [119_900, 1])

  const applied = await apply(plan.id)
  assert.ok(applied.ok)
  assert.deepEqual([await shownPrice(db), applied.value.changeSet], [89_900, 2])
  const [set] = await publishing(shopDeps(db)).listChangeSets(1)
  assert.deepEqual([set?.source, set?.by, set?.changed], ['csv', 'Meera', 1])
  const twice = await apply(plan.id)
  assert.deepEqual(twice.ok ? '' : twice.problem, { code: 'plan_over', state: 'applied' })
  assert.ok((await publishing(shopDeps(db)).undoChanges({ id: 2, by: 'Meera' })).ok)
  assert.equal(await shownPrice(db), 119_900)
})

test('what was shown is not applied once one of its products has changed; after another look it is, and keeps that change', async () => {
  const { db, look, apply, decide } = await aCatalogue()
  const { plan } = await look('sku,priceRupees\nRANI-OXB,1099')
  await changeAtDesk(db, 'noor', { makingDays: 9 })
  await changeAtDesk(db, 'rani', { makingDays: 9 })
  const refused = await apply(plan.id)
  assert.deepEqual(refused.ok ? '' : refused.problem, { code: 'changed_meanwhile', products: ['rani'] })
  assert.equal(await shownPrice(db), 119_900)
  await decide(plan.id, undefined)
  assert.ok((await apply(plan.id)).ok)
  assert.deepEqual([await shownPrice(db), (await recordOf(db, 'rani'))['makingDays']], [109_900, 9])
})

test('what the desk changed since the export is kept; what both changed is named, and nothing is applied before somebody decides', async () => {
  const { db, look, apply, decide } = await aCatalogue()
  const exported = await exportOf(db)
  await changeAtDesk(db, 'rani', { pricePaise: 109_900, makingDays: 9 })
  const stale = await look(exported)
  assert.deepEqual([stale.rows, stale.plan.found.conflicts], [[], []], 'the old export takes nothing back')

  const { plan } = await look(exported.replace(',1199,', ',999,'))
  assert.deepEqual(plan.found.conflicts, [{ product: 'rani', field: 'pricePaise', desk: 109_900, file: 99_900 }])
  const undecided = await apply(plan.id)
  assert.deepEqual(undecided.ok ? '' : undecided.problem, { code: 'plan_undecided', conflicts: 1 })
  const ours = await decide(plan.id, 'desk')
  assert.deepEqual([ours.rows, ours.plan.found.kept], [[], 1])
  const theirs = await decide(plan.id, 'file')
  assert.deepEqual(theirs.rows[0]?.fields, [{ field: 'pricePaise', before: 109_900, after: 99_900 }])
  assert.ok((await apply(plan.id)).ok)
  assert.deepEqual([await shownPrice(db), (await recordOf(db, 'rani'))['makingDays']], [99_900, 9])
})

test('an export from before more changes than are kept is not trusted: each field that differs is asked about', async () => {
  const { db, look } = await aCatalogue()
  const exported = await exportOf(db)
  await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  await db.query('delete from change_rows')
  const { plan } = await look(exported)
  assert.deepEqual(
    plan.found.conflicts.map(({ field }) => field),
    ['pricePaise'],
  )
})

test('a new product comes with all its fields, and one that lacks some names each of them with its line', async () => {
  const { db, look, apply } = await aCatalogue()
  const [head, row] = (await exportOf(db)).split('\r\n') as [string, string]
  const line = row.replaceAll('RANI-OXB', 'SITA-OXB').replace(/^rani,MJ-1001,1,/, 'sita,MJ-3,,')
  const { plan, rows } = await look(`${head}\r\n${line}`)
  assert.deepEqual([plan.found.faults, rows.map(({ product, kind }) => [product, kind])], [[], [['sita', 'new']]])
  assert.ok((await apply(plan.id)).ok)
  assert.deepEqual(await soldIds(db), ['rani', 'noor', 'sita'])
  assert.deepEqual(await db.query(`select stock_on_hand as units from variants where id = 'SITA-OXB'`), [{ units: 5 }])

  const bare = await look(`id,code,sku,name,images\nradha,MJ-4,RADHA-OXB,Radha,${hero}~hero~A box`)
  assert.ok(bare.plan.found.faults.length > 5)
  const ofSize = bare.plan.found.faults.find(({ column }) => column === 'size')
  assert.deepEqual([ofSize?.line, ofSize?.wanted], [2, 'is missing'])
})

test('a rule of the shop that a cell breaks is a fault of that cell, and the table is refused as a whole', async () => {
  const { db, look, apply } = await aCatalogue()
  const { plan } = await look('sku,priceRupees,makingDays\nRANI-OXB,1799,4\nNOOR-OXB,1199,9')
  assert.deepEqual(plan.found.faults, [
    { line: 2, product: 'rani', column: 'mrpPaise', found: '', wanted: 'must not be below the price of ₹1,799' },
  ])
  const refused = await apply(plan.id)
  assert.deepEqual(refused.ok ? '' : refused.problem, { code: 'plan_faulty', faults: 1 })
  assert.equal((await recordOf(db, 'noor'))['makingDays'], 4)
})

test('rows are found by SKU, code or address, and one that names no product, two, or a colour twice is a fault', async () => {
  const { look } = await aCatalogue()
  const { plan } = await look(
    [
      'id,code,sku,makingDays',
      ',,RANI-OXB,5',
      ',MJ-1001,RANI-OXB,5',
      'noor,MJ-1001,,5',
      ',MJ-1002,RANI-OXB,5',
      ',,NOBODY,5',
      'sita,,,5',
    ].join('\n'),
  )
  assert.deepEqual(
    plan.found.faults.map(({ line, column }) => [line, column]),
    [
      [3, 'sku'],
      [4, 'code'],
      [5, 'sku'],
      [6, 'sku'],
      [7, 'code'],
    ],
  )
})

test('a file that is no table in UTF-8 is said to be so in words', async () => {
  const { look } = await aCatalogue()
  const faultOf = async (content: string | Uint8Array) => (await look(content)).plan.found.faults[0]
  assert.match(
    (await faultOf(Buffer.from('sku,name\nRANI-OXB,Caf\xe9', 'latin1')))?.found ?? '',
    /^letters that are no UTF-8: RANI-OXB,Caf/,
  )
  assert.equal((await faultOf(Buffer.from('sku,name\nRANI-OXB,Caf\xe9', 'latin1')))?.line, 2)
  assert.equal((await faultOf(Buffer.from('\ufeffsku,name', 'utf16le')))?.found, 'a text in UTF-16')
  assert.equal((await faultOf(Buffer.from('d0cf11e0a1b11ae10000', 'hex')))?.found, 'a workbook of Excel (.xls)')
  assert.equal((await faultOf(Buffer.from('sku\0', 'latin1')))?.found, 'a file that is no text')
  assert.match((await faultOf(''))?.found ?? '', /^nothing$/)
  assert.match((await faultOf('[{"id": "rani"'))?.wanted ?? '', /^JSON/)
})

test('JSON brings what it changes and new colours, takes nothing off sale, and names pictures that nobody has', async () => {
  const { db, look, apply } = await aCatalogue()
  const file = [plain({ name: 'Rani Case', variants: [variant('RANI-OXB'), variant('RANI-TAN', { colour: 'tan' })] })]
  const { plan, rows } = await look(JSON.stringify(file))
  assert.deepEqual(
    rows[0]?.fields.map(({ field }) => field),
    ['name', 'variants.RANI-TAN', 'variantOrder'],
  )
  assert.ok((await apply(plan.id)).ok)
  assert.deepEqual([await soldIds(db), (await recordOf(db, 'rani')).name], [['rani', 'noor'], 'Rani Case'])

  const unknown = variant('RANI-OXB', { images: [{ ...variant('X').images[0], file: 'media/products/nowhere.webp' }] })
  const faulty = await look(JSON.stringify([plain({ variants: [unknown] })]))
  assert.match(faulty.plan.found.faults[0]?.wanted ?? '', /there is no media\/products\/nowhere\.webp/)
})

test('a key that a spreadsheet has made a number of finds no product, and makes no new one beside it', async () => {
  const { look } = await aCatalogue([plain({ code: '0012', variants: [variant('0815')] })])
  const rows = [
    'id,code,sku,makingDays',
    ',12,,5',
    'rani,0012,815,5',
    'rani,0012,8.15E+02,5',
    'rani,0012,4.2E+07,5',
    'rani,0012,03/04/26,5',
  ]
  const { plan } = await look(rows.join('\n'))
  assert.deepEqual(
    plan.found.faults.map(({ line, column, wanted }) => [line, column, wanted.split(/[:;]/, 1)[0]]),
    [
      [2, 'code', '0012'],
      [3, 'sku', '0815'],
      [4, 'sku', '0815'],
      [5, 'sku', 'all its digits'],
      [6, 'sku', 'its own text'],
    ],
  )
  const { plan: added } = await look(
    'sku,code,colour,colourName,images\n10-12-24,0012,tan,Tan,media/products/noor-ring-box/oxblood-closed.webp~hero~A box',
  )
  assert.deepEqual(added.found.faults.map(({ column }) => column).includes('sku'), false, 'a new SKU may be like a date')
})

test('a key that is an error of a spreadsheet makes no new product and no new colour', async () => {
  const { look } = await aCatalogue()
  const { plan, rows } = await look('id,sku,name\n#NAME?,SITA-OXB,Sita\nrani,#REF!,Rani Box\n,Caf\uFFFD,Rani Box\n')
  assert.deepEqual(rows, [])
  assert.deepEqual(
    plan.found.faults.map(({ line, column, wanted }) => [line, column, wanted.split(':')[0]]),
    [
      [2, 'id', 'a value'],
      [3, 'sku', 'a value'],
      [4, 'sku', 'all its letters'],
    ],
  )
})

test('a file that is sent twice at once is one plan, and another file or person has a plan of their own', async () => {
  const { plans } = await aCatalogue()
  const send = (content: string, { by = 'Meera', name = 'prices.csv' } = {}) => plans.take({ name, content: [Buffer.from(content)], by })
  const [first, second] = await Promise.all([send(cheaper), send(cheaper)])
  assert.equal(first, second)
  assert.equal(await send(cheaper, { name: 'prices (1).csv' }), first)
  const others = [await send(`${cheaper}NOOR-OXB,1099\n`), await send(cheaper, { by: 'Kavya' })]
  const open = (await plans.listOpen(20)).map(({ id }) => id)
  assert.deepEqual(open.toSorted(), [first, ...others].toSorted())
})

test('a plan that is open already is looked at anew and keeps what was decided, and one that is over leads nowhere', async () => {
  const { db, plans, look, decide, apply } = await aCatalogue()
  const { plan: first } = await look(cheaper)
  await decide(first.id, 'file')
  await changeAtDesk(db, 'rani', { pricePaise: 89_900 })
  const { plan: again } = await look(cheaper)
  assert.deepEqual([again.id, again.take, again.counts.changed, again.found.unchanged], [first.id, 'file', 0, 1])

  await changeAtDesk(db, 'rani', { pricePaise: 119_900 })
  assert.ok((await apply((await look(cheaper)).plan.id)).ok)
  const { plan: later } = await look(cheaper)
  assert.notEqual(later.id, first.id)
  assert.deepEqual(
    (await plans.listOpen(20)).map(({ id }) => id),
    [later.id],
  )
})

const cheaper = 'sku,priceRupees\nRANI-OXB,899\n'
