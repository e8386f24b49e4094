import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { productSetup } from '#tests/factories/products/product-setup.ts'

type Setup = Awaited<ReturnType<typeof productSetup>>
const wanted = { name: 'Noor Tray', code: 'MJ-2001', address: '', like: '', withPictures: 'yes' }
const colour = { product: 'MJ-1001', sku: 'RANI-TAN', colourName: 'Tan', colourHex: '#b5702f' }

const publish = async ({ act, shown }: Setup, login: DeskLogin, code = 'MJ-1001') =>
  act(login, 'products.publish', { product: code, draft: (await shown(code)).draft?.version ?? 0 })
/** What shoppers find. */
const onSale = async ({ db }: Setup) =>
  (
    await db.query<{ code: string; skus: string }>(
      `select p.code, string_agg(v.id, ' ' order by v.position) as skus from products p join variants v on v.product_id = p.id
        where p.is_active and v.is_active group by p.code order by p.code`,
    )
  ).map(({ code, skus }) => `${code}: ${skus}`)

test('an assistant begins a product that shoppers do not see and may not publish it; the owner does once nothing is missing, and takes it back', async () => {
  const setup = await productSetup()
  const { shop, meera, arun, act, shown, type, catalogue } = setup
  await act(arun, 'products.begin', { ...wanted, like: 'MJ-1001' })
  const begun = await shown('MJ-2001')
  assert.deepEqual([begun.isNew, begun.id, begun.draft?.savedBy, begun.faults], [true, 'noor-tray', 'Arun', []])
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
  assert.deepEqual(
    (await catalogue.listNewProducts()).map(({ record }) => record.code),
    ['MJ-2001'],
  )
  await type(arun, { pricePaise: '899' }, 'MJ-2001')
  assert.equal((await publish(setup, arun, 'MJ-2001')).code, 'not_allowed')

  await type(arun, { mrpPaise: '1' }, 'MJ-2001')
  assert.equal((await publish(setup, meera, 'MJ-2001')).code, 'faulty_changes')
  await type(arun, { mrpPaise: '1699' }, 'MJ-2001')
  const { key } = await publish(setup, meera, 'MJ-2001')
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB', 'MJ-2001: MJ-2001-RANI-OXB'])
  const published = await shown('MJ-2001')
  assert.deepEqual([published.isNew, published.draft, published.record['pricePaise']], [false, undefined, 89_900])
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
})

test('a product that begins with nothing says all that is missing, and its preview waits', async () => {
  const { arun, act, shown, catalogue } = await productSetup()
  await act(arun, 'products.begin', wanted)
  const { faults, record } = await shown('MJ-2001')
  assert.equal(record['brand'], 'Manjusha')
  const missing = new Set(faults.map(({ field }) => field))
  for (const field of ['pricePaise', 'mrpPaise', 'hsnCode', 'description', 'variants']) assert.ok(missing.has(field), field)
  assert.equal(await catalogue.previewProduct('MJ-2001'), undefined)
})

test('a new product takes no code, address or former address that is known, also of what is sold no longer, and the field is named', async () => {
  const { db, meera, arun, act } = await productSetup()
  await db.transaction((tx) => tx.query(`insert into redirects (kind, old, present) values ('product', 'maharani', 'rani')`))
  await act(meera, 'products.stopSelling', { product: 'MJ-1001' })
  const refusal = async (others: object) => {
    const { code, field } = await act(arun, 'products.begin', { ...wanted, ...others })
    return [code, field]
  }
  assert.deepEqual(await refusal({ code: 'mj-1001' }), ['refused_product', 'code'])
  assert.deepEqual(await refusal({ address: 'rani' }), ['refused_product', 'address'])
  assert.deepEqual(await refusal({ address: 'maharani' }), ['refused_product', 'address'])
  assert.deepEqual(await refusal({ code: 'MJ 2001' }), ['refused_product', 'code'])
  assert.deepEqual(await refusal({ name: '' }), ['refused_product', 'address'])
  assert.deepEqual(await refusal({ like: 'MJ-9' }), ['refused_product', 'like'])
  assert.deepEqual(await refusal({}), [undefined, undefined])
  assert.deepEqual(await refusal({ address: 'another' }), ['refused_product', 'code'])
  assert.deepEqual(await refusal({ code: 'MJ-2002' }), ['refused_product', 'address'])
})

test('a copy has its own SKUs, no stock, and the pictures and the place of the writing where they are asked for', async () => {
  const { arun, act, shown } = await productSetup([
    personalised({ variants: [variant('MJ-1002-OXB', { images: personalised().variants[0]!.images })] }),
    plain(),
  ])
  await act(arun, 'products.begin', { ...wanted, like: 'MJ-1002' })
  await act(arun, 'products.begin', { ...wanted, code: 'MJ-2002', address: 'bare', like: 'MJ-1002', withPictures: undefined })
  const copies = await Promise.all(['MJ-2001', 'MJ-2002'].map(async (code) => (await shown(code)).record.variants[0]!))
  assert.deepEqual(
    copies.map(({ sku, stock, images }) => [sku, stock, images.length]),
    [
      ['MJ-2001-OXB', 0, 2],
      ['MJ-2002-OXB', 0, 0],
    ],
  )
})

test('a new product that is thrown away is there again after Undo, with all that was typed', async () => {
  const { shop, arun, act, shown, type, catalogue } = await productSetup()
  await act(arun, 'products.begin', wanted)
  await type(arun, { pricePaise: '899' }, 'MJ-2001')
  const { key } = await act(arun, 'products.discardDraft', { product: 'MJ-2001' })
  assert.deepEqual(await catalogue.listNewProducts(), [])
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal((await shown('MJ-2001')).draft?.edits['pricePaise']?.value, 89_900)
})

test('a new colour comes with the draft, without stock, in its order, and goes again; what it lacks is named', async () => {
  const setup = await productSetup()
  const { db, shop, meera, arun, act, shown, type } = setup
  const added = await act(arun, 'products.addColour', colour)
  assert.deepEqual(
    (await shown()).faults.map(({ field }) => field),
    ['variants.RANI-TAN.images'],
  )
  await type(arun, { 'variants.RANI-TAN.colourName': 'Saddle tan' })
  await act(arun, 'products.moveColour', { product: 'MJ-1001', sku: 'RANI-TAN', to: 'earlier' })
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
  assert.equal((await publish(setup, meera)).code, 'faulty_changes')

  const image = (await shown()).record.variants[0]!.images[0]!
  await withImages(setup, arun, { ...colour, images: [image] })
  await act(arun, 'products.moveColour', { product: 'MJ-1001', sku: 'RANI-TAN', to: 'earlier' })
  const { key } = await publish(setup, meera)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-TAN RANI-OXB'])
  const [tan] = await db.query<{ on_hand: number }>(`select stock_on_hand as on_hand from variants where id = 'RANI-TAN'`)
  assert.equal(tan?.on_hand, 0)
  assert.equal((await act(arun, 'stock.move', { sku: 'RANI-TAN', units: '7', why: 'made', note: '' })).code, undefined)
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
  assert.equal(added.code, undefined)
})

/** As the pictures of a colour will come: the draft holds the colour as a whole. */
async function withImages(
  { act }: Setup,
  by: DeskLogin,
  { product, sku, images, ...names }: typeof colour & { images: readonly object[] },
) {
  const value = { sku, ...names, colour: 'tan', stock: 0, images }
  const path = `variants.${sku}`
  const edits = { [path]: { value, by: by.name, at: new Date().toISOString() } }
  assert.equal((await act(by, 'products.restoreColours', { product, paths: [path], draft: JSON.stringify({ edits }) })).code, undefined)
}

test('a colour that is taken off sale leaves with the draft, and Undo brings back what was typed of it', async () => {
  const setup = await productSetup([plain({ variants: [variant('RANI-OXB'), variant('RANI-TAN', { colour: 'tan', colourName: 'Tan' })] })])
  const { shop, meera, arun, act, shown, type } = setup
  await type(arun, { 'variants.RANI-TAN.colourName': 'Saddle tan' })
  const { key } = await act(arun, 'products.removeColour', { product: 'MJ-1001', sku: 'RANI-TAN' })
  assert.deepEqual(Object.keys((await shown()).draft!.edits), ['variants.RANI-TAN'])
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal((await shown()).draft?.edits['variants.RANI-TAN.colourName']?.value, 'Saddle tan')
  await act(arun, 'products.removeColour', { product: 'MJ-1001', sku: 'RANI-TAN' })
  assert.equal((await publish(setup, meera)).code, undefined)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
  assert.equal((await act(arun, 'products.removeColour', { product: 'MJ-1001', sku: 'RANI-TAN' })).code, 'no_such_colour')
  await act(arun, 'products.removeColour', { product: 'MJ-1001', sku: 'RANI-OXB' })
  assert.equal((await publish(setup, meera)).code, 'faulty_changes')
})

test('a colour takes no SKU of another product, no second name and no shade that is none, and the field is named', async () => {
  const { arun, act } = await productSetup([plain(), personalised()])
  const refusal = async (others: object) => {
    const { code, field } = await act(arun, 'products.addColour', { ...colour, ...others })
    return [code, field]
  }
  assert.deepEqual(await refusal({ sku: 'NOOR-OXB' }), ['refused_colour', 'sku'])
  assert.deepEqual(await refusal({ sku: 'RANI-OXB' }), ['refused_colour', 'sku'])
  assert.deepEqual(await refusal({ sku: 'rani tan' }), ['refused_colour', 'sku'])
  assert.deepEqual(await refusal({ colourHex: 'tan' }), ['refused_colour', 'colourHex'])
  assert.deepEqual(await refusal({ colourName: 'Oxblood' }), ['refused_colour', 'colourName'])
  assert.deepEqual(await refusal({ sku: 'rani-tan' }), [undefined, undefined])
})

test('what could not be shown is not restored as a draft, whoever sends it', async () => {
  const { arun, act, shown } = await productSetup()
  const edits = { 'variants.RANI-TAN': { value: { sku: 'RANI-TAN' }, by: 'Arun', at: new Date().toISOString() } }
  assert.equal(
    (await act(arun, 'products.restoreColours', { product: 'MJ-1001', paths: [], draft: JSON.stringify({ edits }) })).code,
    'not_a_draft',
  )
  assert.equal((await shown()).draft, undefined)
})

test('only the owner takes a product off sale and sells it again, and either can be taken back', async () => {
  const setup = await productSetup()
  const { shop, meera, arun, act } = setup
  const input = { product: 'MJ-1001' }
  for (const name of ['products.stopSelling', 'products.sellAgain']) assert.equal((await act(arun, name, input)).code, 'not_allowed')
  const { key } = await act(meera, 'products.stopSelling', input)
  assert.deepEqual(await onSale(setup), [])
  assert.equal((await act(meera, 'products.stopSelling', input)).code, 'not_sold')
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
  await act(meera, 'products.stopSelling', input)
  assert.equal((await act(meera, 'products.sellAgain', input)).code, undefined)
  assert.deepEqual(await onSale(setup), ['MJ-1001: RANI-OXB'])
})
