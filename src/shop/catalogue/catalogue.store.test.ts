import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate, ourMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { paise } from '#src/kit/money.ts'
import { aPersonalisableProduct, aPicture, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { generateCatalogue } from '../../../scripts/generate-catalogue.ts'
import { createCatalogue } from './catalogue.ts'
import { catalogueSources, productsByIds } from './catalogue.store.ts'
import { retireOtherVariants, retireProducts, saveProducts } from './save-catalogue.store.ts'

test('a product is read back as it was saved, with its canvas apart from its photographs', async () => {
  const db = await testDatabase()
  const [saved] = await stocked(db, aPersonalisableProduct())
  const page = await createCatalogue(catalogueSources(db)).find(saved.id)
  const { variants, ...product } = saved
  const { variants: found, ...foundProduct } = page!.product
  assert.deepEqual(foundProduct, { ...product, isActive: true, isForBusinessesOnly: false })
  assert.equal(found.length, 1)
  const { quad, isCanvas: _isCanvas, ...lid } = variants[0]!.pictures[1]!
  const { quad: _quad, isCanvas: _plain, ...hero } = variants[0]!.pictures[0]!
  assert.deepEqual(found[0], {
    id: 'NOOR-BOX-OXB',
    colourName: 'Oxblood',
    colourHex: '#6d1420',
    available: 5,
    pictures: [hero],
    canvas: { picture: lid, quad, ink: 'light' },
    isActive: true,
  })
})

test('held units do not count as available', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'box' }))
  await db.query('update variants set stock_held = 4')
  const page = await createCatalogue(catalogueSources(db)).find('box')
  assert.equal(page?.product.variants[0]?.available, 1)
})

test('saving an unchanged product writes nothing', async () => {
  const db = await testDatabase()
  const products = [aProduct(), aPersonalisableProduct()]
  await stocked(db, ...products)
  const again = await db.transaction((tx) => saveProducts(tx, products, { at: new Date() }))
  assert.deepEqual([again.added.size, again.changed.size], [0, 0])
})

test('a change in any part of a product is reported once, and only for that product', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct(), aPersonalisableProduct())
  const changes = [
    aProduct({ pricePaise: paise(99_900) }),
    aProduct({ categories: { retail: ['Trays'], personalised: [], b2b: [] } }),
    aProduct({ variants: [aVariant({ pictures: [aPicture({ alt: 'The box from the side' })] })] }),
    aProduct({ variants: [aVariant({ pictures: [aPicture(), aPicture({ view: 'open' })] })] }),
    aProduct({ variants: [aVariant(), aVariant({ id: 'RANI-BOX-TAN', colourName: 'Tan' })] }),
  ]
  for (const changed of changes) {
    const saved = await db.transaction((tx) => saveProducts(tx, [changed, aPersonalisableProduct()], { at: new Date() }))
    assert.deepEqual([[...saved.added], [...saved.changed]], [[], ['rani-box']])
  }
  const page = await createCatalogue(catalogueSources(db)).find('rani-box')
  assert.equal(page?.product.variants.length, 2)
  assert.deepEqual(page?.product.categories.retail, ['Jewellery Boxes'])
  assert.equal(page?.product.variants[0]?.pictures.length, 1, 'pictures that are gone from the file are gone')
})

test('two products may swap their codes, and a canvas may move to another position', async () => {
  const db = await testDatabase()
  const noor = aPersonalisableProduct({ id: 'noor', code: 'ONE' })
  await stocked(db, noor, aProduct({ id: 'rani', code: 'TWO' }))
  const turned = { ...noor.variants[0]!, pictures: noor.variants[0]!.pictures.toReversed() }
  const saved = await db.transaction((tx) =>
    saveProducts(tx, [{ ...noor, code: 'TWO', variants: [turned] }, aProduct({ id: 'rani', code: 'ONE' })], { at: new Date() }),
  )
  assert.equal(saved.changed.size, 2)
})

test('a retired product leaves the search, but stays for the orders that refer to it', async () => {
  const db = await testDatabase()
  const [rani, noor] = await stocked(db, aProduct({ variants: [aVariant(), aVariant({ id: 'RANI-BOX-TAN' })] }), aPersonalisableProduct())
  const inFile = [{ ...rani, variants: [rani.variants[0]!] }]
  const retired = await db.transaction((tx) => retireProducts(tx, [noor.id]))
  const changed = await db.transaction((tx) => retireOtherVariants(tx, inFile))
  assert.deepEqual([[...retired], [...changed]], [[noor.id], [rani.id]])

  const catalogue = createCatalogue(catalogueSources(db))
  assert.equal(await catalogue.find(noor.id), undefined)
  assert.equal((await catalogue.find(rani.id))?.product.variants.length, 1)
  assert.equal((await db.query('select id from variants')).length, 3)
})

test('the database refuses impossible stock, prices and pictures', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct())
  const refused = [
    'update products set price_paise = -1',
    'update products set price_paise = 0',
    'update products set mrp_paise = price_paise - 1',
    "update products set name = ''",
    "update products set sold_in = '{}'",
    "update products set sold_in = '{abroad}'",
    "update products set sold_in = '{personalised}'",
    'update products set max_name_length = 11',
    'update products set takes_zodiac = true',
    'update products set leather = null',
    "update products set leather = 'real'",
    "update variants set colour_hex = '#12345'",
    'update variants set stock_on_hand = -1',
    'update variants set stock_held = stock_on_hand + 1',
    'update variants set stock_held = -1',
    'update pictures set is_canvas = true',
    "update pictures set widths = '{}'",
    "insert into product_categories values ('rani-box', 'retail', 'One, two', 9)",
    'delete from products',
  ]
  for (const statement of refused) await assert.rejects(db.query(statement), /violates/, statement)
})

test('the products of a page are found by index, without scanning the tables', async () => {
  const db = await testDatabase()
  await generateCatalogue(db, 3000)
  const ids = (await db.query<{ id: string }>('select id from products order by position limit 12')).map(({ id }) => id)
  const plan = JSON.stringify(await db.query(`explain (format json) ${productsByIds}`, [ids]))
  assert.doesNotMatch(plan, /Seq Scan/)
  for (const index of ['products_pkey', 'variants_of_product', 'pictures_pkey', 'product_categories_pkey'])
    assert.ok(plan.includes(index), index)
})

test('a generated catalogue is searched, counted and paged as the owner’s is', async () => {
  const db = await testDatabase()
  await generateCatalogue(db, 500)
  const catalogue = createCatalogue(catalogueSources(db))
  const { total, products, facets } = await catalogue.search({
    listing: 'retail',
    material: 'Velvet',
    order: 'price-low',
    page: 2,
    pageSize: 12,
  })
  const [expected] = await db.query<{ count: number }>(
    "select count(*) as count from products where 'retail' = any (sold_in) and material = 'Velvet'",
  )
  assert.equal(total, expected!.count)
  assert.equal(products.length, 12)
  assert.deepEqual(
    products.map(({ pricePaise }) => pricePaise),
    products.map(({ pricePaise }) => pricePaise).toSorted((a, b) => a - b),
  )
  assert.equal(
    facets.sizes.reduce((sum, { count }) => sum + count, 0),
    total,
  )
})

const insertProduct = `
  insert into products (id, code, name, brand, type, sold_in, price_paise, mrp_paise, size, material, has_zip, is_lockable,
    length_mm, width_mm, height_mm, weight_grams, hsn_code, gst_basis_points, country_of_origin, making_days, description_html, position)
  values ($1, $1, 'Box', 'Manjusha', 'Regular', '{retail}', 100, 100, 'Small', $2, false, false, 90, 80, 60, 300, $3, 1800, 'India', 3, '', 0)`

test('the migration of an old shop calls leather genuine only where its tariff code does', async () => {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const db = openDatabase(connection)
  after(async () => {
    await db.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const before = (await readdir(ourMigrations)).filter((name) => name < '20261122T1801')
  for (const name of before) await cp(join(ourMigrations, name), join(folder, name))
  await migrate(connection, { folder })
  const products = [
    ['roll', 'Leather', '42029100', 'genuine'],
    ['box', 'Leather', '42029200', 'faux'],
    ['pouch', 'Leather', '4202', 'faux'],
    ['tray', 'Velvet', '42029200', null],
  ] as const
  for (const [id, material, hsnCode] of products) await db.query(insertProduct, [id, material, hsnCode])

  await migrate(connection)
  const migrated = await db.query<{ id: string; leather: string | null }>('select id, leather from products')
  assert.deepEqual(new Map(migrated.map(({ id, leather }) => [id, leather])), new Map(products.map(([id, , , leather]) => [id, leather])))
})
