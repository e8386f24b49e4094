import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { corners, personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'
import { productSetup, productsRoot } from '#tests/factories/products/product-setup.ts'

test('an assistant writes a draft and may not publish it, and the owner who does can take that back', async () => {
  const { shop, meera, arun, act, shown, type, price } = await productSetup()
  const draft = await type(arun, { pricePaise: '1099' })
  assert.deepEqual([await price(), draft?.savedBy, draft?.version], [119_900, 'Arun', 1])
  const input = { product: 'MJ-1001', draft: 1 }
  assert.equal((await act(arun, 'products.publish', input)).code, 'not_allowed')
  const { key } = await act(meera, 'products.publish', input)
  const { draft: after, version } = await shown()
  assert.deepEqual([await price(), after, version], [109_900, undefined, 2])
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual([await price(), (await shown()).version], [119_900, 3])
})

test('a draft that somebody has changed since the screen was drawn is not published, nor one that breaks a rule', async () => {
  const { meera, arun, act, type, price } = await productSetup()
  await type(arun, { pricePaise: '1099' })
  await type(arun, { name: 'Rani' })
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 1 })).code, 'draft_changed')
  await type(arun, { mrpPaise: '1000' })
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 3 })).code, 'faulty_changes')
  assert.equal(await price(), 119_900)
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-9', draft: 1 })).code, 'unknown_product')
})

test('a field that a folder has published meanwhile is not published over it unseen', async () => {
  const { db, meera, arun, act, type, price, catalogue } = await productSetup()
  await type(arun, { pricePaise: '1099', name: 'Rani' })
  const dearer = await writeShopFolder(join(productsRoot, 'dearer'), [plain({ pricePaise: 129_900, makingDays: 6 })])
  assert.ok((await importFolder(db, { shopDir: dearer })).ok)
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 1 })).code, 'published_meanwhile')
  assert.equal(await price(), 129_900)
  await type(arun, { pricePaise: '1199' })
  const { draft } = (await catalogue.showProduct('MJ-1001'))!
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: draft!.version })).code, undefined)
  assert.equal(await price(), 119_900)
})

test('a draft that is thrown away is there again after Undo', async () => {
  const { shop, arun, act, shown, type } = await productSetup()
  await type(arun, { pricePaise: '1099', 'closure.lockable': '' })
  const { key } = await act(arun, 'products.discardDraft', { product: 'MJ-1001' })
  assert.equal((await shown()).draft, undefined)
  assert.ok((await shop.desk.undo(arun, key)).ok)
  const { draft } = await shown()
  assert.deepEqual([draft?.edits['pricePaise']?.value, draft?.edits['closure.lockable']?.value], [109_900, false])
})

test('the list finds products by name, code and SKU, by state and by place of sale, and counts what is missing', async () => {
  const { catalogue, arun, type } = await productSetup()
  const codes = async (query: Omit<Parameters<typeof catalogue.listProducts>[0], 'limit'>) =>
    (await catalogue.listProducts({ ...query, limit: 9 })).map(({ code }) => code)
  for (const text of ['rani b', 'mj-1001', 'RANI-OXB']) assert.deepEqual(await codes({ text }), ['MJ-1001'], text)
  assert.deepEqual(await codes({ text: 'Rani_Box' }), [])
  assert.deepEqual([await codes({ state: 'sold' }), await codes({ soldIn: 'b2b' }), await codes({ state: 'draft' })], [['MJ-1001'], [], []])
  await type(arun, { mrpPaise: '100' })
  const [drafted] = await catalogue.listProducts({ state: 'draft', limit: 9 })
  assert.deepEqual([drafted?.draft?.by, drafted?.faults.length, drafted?.faults[0]?.field], ['Arun', 1, 'mrpPaise'])
  const [first] = await catalogue.listProducts({ limit: 1 })
  assert.ok(!(await codes({ after: first! })).includes(first!.code))
})

test('a draft is previewed as shoppers would see it, also where it may not be published', async () => {
  const { catalogue, arun, type } = await productSetup()
  await type(arun, { name: 'Rani Wine', mrpPaise: '100', 'variants.RANI-OXB.colourName': 'Wine' })
  const product = await catalogue.previewProduct('MJ-1001')
  assert.deepEqual(
    [product?.name, product?.mrpPaise, product?.variants[0]?.colourName, product?.variants[0]?.available],
    ['Rani Wine', 10_000, 'Wine', 5],
  )
  assert.equal(product?.variants[0]?.pictures.length, 1)
  await type(arun, { makingDays: 'soon' })
  assert.equal(await catalogue.previewProduct('MJ-1001'), undefined)
})

test('corners of the writing are published, logged by their own name, exported, and taken back', async () => {
  const { db, shop, meera, arun, act, shown, type, catalogue } = await productSetup([personalised(), plain()])
  const path = 'variants.NOOR-OXB.canvas.quad'
  const moved = [[0.21, 0.2], ...corners.slice(1)]
  const published = async () =>
    (await db.query<{ quad: unknown }>(`select quad from pictures where variant_id = 'NOOR-OXB' and is_canvas`))[0]?.quad
  await type(arun, { [path]: '21 20 80 20 80 80 20 80' }, 'MJ-1002')
  assert.deepEqual(await published(), corners)
  assert.deepEqual((await catalogue.previewProduct('MJ-1002'))?.variants[0]?.canvas?.quad, moved)
  const { draft } = await shown('MJ-1002')
  const { key } = await act(meera, 'products.publish', { product: 'MJ-1002', draft: draft!.version })
  assert.deepEqual(await published(), moved)
  const [logged] = await db.query<{ changes: unknown }>(`select changes from audit_log where act = 'products.publish' and outcome = 'done'`)
  assert.deepEqual(logged?.changes, [
    { field: 'NOOR-OXB, place of the writing', before: '20 20 80 20 80 80 20 80 %', after: '21 20 80 20 80 80 20 80 %' },
  ])
  const exported = JSON.parse((await catalogue.export()).catalogue) as { variants: { images: { canvas?: { quad: unknown } }[] }[] }[]
  assert.deepEqual(exported[0]?.variants[0]?.images[1]?.canvas?.quad, moved)
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual(await published(), corners)
})

test('corners that cross are refused in the words of the file', async () => {
  const { meera, arun, act, shown, type } = await productSetup([personalised(), plain()])
  await type(arun, { 'variants.NOOR-OXB.canvas.quad': '80 20 20 20 80 80 20 80' }, 'MJ-1002')
  const { draft, faults } = await shown('MJ-1002')
  assert.deepEqual(
    faults.map(({ field, message }) => [field, message]),
    [['variants.NOOR-OXB.images.1.canvas.quad', 'must run clockwise from the top left corner, without crossing']],
  )
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1002', draft: draft!.version })).code, 'faulty_changes')
})
