import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findMaster } from '#src/platform/media/masters.store.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { findMedia } from '#src/shop/catalogue/media.store.ts'
import { ownersTexts } from '#src/shop/content/content.store.ts'
import { announceCatalogueChange, catalogueChannel } from '#src/shop/catalogue/page-changes.store.ts'
import { holdStock, removeStock } from '#src/shop/catalogue/stock/stock.store.ts'
import { testDatabase } from '#tests/database.ts'
import { importFolder } from '#tests/import-folder.ts'
import { articleSource, contentFiles } from '#tests/factories/content-files.ts'
import {
  canvas,
  corners,
  hero,
  image,
  lid,
  type Loose,
  media,
  personalised,
  plain,
  variant,
  writeShopFolder,
} from '#tests/factories/shop-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'import-'))
after(() => rm(root, { recursive: true }))
/** Where all tests store their pictures, so that each is read once. */
const stored = await testDatabase()
const masters = masterStore(stored)

let folders = 0

async function runImport(db: Database, catalogue: unknown, { files }: { files?: Loose } = {}) {
  const shopDir = await writeShopFolder(join(root, `shop-${++folders}`), catalogue, files)
  return importFolder(db, { shopDir }, { masters })
}

async function imported(...given: Parameters<typeof runImport>) {
  const result = await runImport(...given)
  return result.ok ? result.value : assert.fail(result.problem.faults.join('\n'))
}

async function faultsOf(...given: Parameters<typeof runImport>): Promise<readonly string[]> {
  const result = await runImport(...given)
  return result.ok ? assert.fail('nothing was found wrong') : result.problem.faults
}

const countProducts = async (db: Database) => (await db.query('select id from products')).length

test('a shop is imported whole, and importing it again changes nothing and announces nothing', async () => {
  const db = await testDatabase()
  const received: string[] = []
  const done = Promise.withResolvers<void>()
  await db.listen(catalogueChannel, {
    received: (change) => (received.push(change), change !== 'import' && done.resolve()),
    reconnected: () => {},
  })

  const first = await imported(db, [plain(), personalised()])
  assert.deepEqual([first.added, first.changed, first.retired, first.isChanged], [2, 0, 0, true])
  const second = await imported(db, [plain(), personalised()])
  assert.deepEqual([second.added, second.changed, second.retired, second.isChanged, second.newPictures], [0, 0, 0, false, 0])
  await db.transaction((tx) => announceCatalogueChange(tx, { stockOf: 'noor' as ProductId }))
  await done.promise
  assert.deepEqual(received, ['import', 'stock of noor'])

  const { product } = (await createCatalogue(catalogueSources(db)).find('noor'))!
  assert.deepEqual(product.soldIn, ['retail', 'personalised'])
  const [oxblood] = product.variants
  assert.equal(oxblood?.colourHex, '#6d1420')
  assert.deepEqual(oxblood?.pictures[0]?.widths, [160, 320, 480, 750, 800])
  assert.deepEqual(oxblood?.canvas?.quad, corners)
  const shown = await findMedia(db)
  assert.equal(shown.gallery[0]?.picture.key, oxblood?.pictures[0]?.key)
  assert.match(shown.brand.mark?.fileName ?? '', /^[0-9a-f]{20}[.]svg$/)
  assert.ok(await findMaster(stored, shown.brand.mark?.fileName ?? ''))
})

test('the first page shows the six tiles of the owner, or none; fewer, or a tint without a name, are a fault', async () => {
  const tile = { ...media.gallery[0], category: 'Ring Boxes', words: 'For rings', leadsTo: 'products', tint: 'blush' }
  const withTiles = (tiles: unknown[]) => ({ files: { 'media.json': { ...media, tiles } } })
  const db = await testDatabase()
  assert.deepEqual(await faultsOf(db, [plain()], withTiles([tile])), ['media.json, tiles: must be six, or none'])
  const [tint] = await faultsOf(db, [plain()], withTiles([{ ...tile, tint: 'gold' }]))
  assert.match(tint!, /^media[.]json, tiles[.]0[.]tint: must be one of emerald, /)
  await imported(db, [plain()], withTiles(Array.from({ length: 6 }, () => tile)))
  const { tiles } = await findMedia(db)
  assert.deepEqual([tiles?.length, tiles?.[0]?.words, tiles?.[0]?.picture.alt], [6, 'For rings', 'A box'])
})

test('every fault is reported at once, with file, product and field, and nothing is written', async () => {
  const db = await testDatabase()
  const faults = await faultsOf(
    db,
    [
      plain({ pricePaise: -5, mrpPaise: 'much', name: ' ', size: 'Huge', surprise: 1 }),
      plain({
        id: 'second',
        mrpPaise: 100,
        type: 'Personalized',
        soldRetail: false,
        variants: [variant('RANI-OXB', { colourHex: 'red', stock: -1, images: [] })],
      }),
      plain({
        id: 'Third One',
        code: 'MJ-1003',
        description: 'no sections',
        variants: [variant('T-1', { images: [image('media/none.webp', 'hero')] }), variant('T-2')],
      }),
      plain({
        id: 'fourth',
        code: 'MJ-1004',
        categories: { retail: [], personalised: [], b2b: ['a,b'] },
        variants: [variant('F-1', { images: [image('../secret.webp', 'hero')] })],
      }),
      'no product',
    ],
    { files: { 'media.json': { ...media, banners: [{ file: 'media/brand/mark.svg' }] } } },
  )
  const expected = [
    /^catalogue[.]json, rani, pricePaise: must be an amount from ₹0[.]01/,
    /^catalogue[.]json, rani, mrpPaise: must be an amount/,
    /^catalogue[.]json, rani, name: must not be empty/,
    /^catalogue[.]json, rani, size: must be one of Small, Medium, Large/,
    /^catalogue[.]json, rani: has fields that mean nothing: surprise/,
    /^catalogue[.]json, second, mrpPaise: must not be below the price of ₹1,199/,
    /^catalogue[.]json, second, type: must be Personalized when/,
    /^catalogue[.]json, second, soldRetail: must be sold somewhere/,
    /^catalogue[.]json, second, code: "MJ-1001" is the code of an earlier product too/,
    /^catalogue[.]json, second, variants[.]0[.]sku: "RANI-OXB" is the SKU of an earlier product too/,
    /^catalogue[.]json, second, variants[.]0[.]colourHex: must be a colour such as #6d1420/,
    /^catalogue[.]json, second, variants[.]0[.]stock: must be a whole number from 0/,
    /^catalogue[.]json, second, variants[.]0[.]images: must have at least one picture/,
    /^catalogue[.]json, Third One, id: must be small letters/,
    /^catalogue[.]json, Third One, description: must have sections under headings/,
    /^catalogue[.]json, Third One, variants[.]0[.]images[.]0: media\/none[.]webp: the file does not exist/,
    /^catalogue[.]json, Third One, variants[.]1[.]colour: "oxblood" is there twice/,
    /^catalogue[.]json, fourth, categories[.]b2b[.]0: must not contain a comma/,
    /^catalogue[.]json, fourth, variants[.]0[.]images[.]0[.]file: must be a path such as/,
    /^catalogue[.]json, product 5: must be an object/,
    /^media[.]json, banners[.]0[.]file: must be a path such as/,
    /^media[.]json, banners[.]0[.]alt: is missing/,
  ]
  for (const pattern of expected) assert.equal(faults.filter((fault) => pattern.test(fault)).length, 1, `${pattern}\n${faults.join('\n')}`)
  assert.equal(await countProducts(db), 0)
})

test('one fault refuses the whole file', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  await faultsOf(db, [plain({ name: 'Renamed' }), personalised({ hsnCode: '42' })])
  const { total, products } = await createCatalogue(catalogueSources(db)).search({ page: 1, pageSize: 9 })
  assert.deepEqual([total, products[0]?.name], [1, 'Rani Box'])
})

test('a picture that cannot be read, or has another size than the file states, is a fault of its product', async () => {
  const db = await testDatabase()
  const small = image(hero, 'open', { width: 640 })
  const faults = await faultsOf(db, [plain({ variants: [variant('R-1', { images: [image('media/text.webp', 'hero'), small] })] })], {
    files: { 'media.json': media, 'media/text.webp': 'this is no picture' },
  })
  assert.equal(faults.length, 2)
  assert.match(faults[0]!, /^catalogue[.]json, rani, variants[.]0[.]images[.]0: media\/text[.]webp: it is not a picture/)
  assert.match(faults[1]!, /^catalogue[.]json, rani, variants[.]0[.]images[.]1: .* is 800 × 800 pixels, not 640 × 800/)
})

test('a personalisable colour has exactly one canvas with the place of the personalisation, a plain one has none', async () => {
  const db = await testDatabase()
  const withImages = (images: unknown[]) => personalised({ variants: [variant('N-1', { images })] })
  const photograph = image(hero, 'hero')
  const crossed = { quad: [corners[0], corners[2], corners[1], corners[3]] }
  const cases: [unknown, RegExp][] = [
    [withImages([photograph]), /images: must have exactly one picture with the view "canvas", not 0/],
    [withImages([photograph, canvas, canvas]), /images: must have exactly one picture with the view "canvas", not 2/],
    [withImages([canvas]), /images: must have a photograph besides the canvas/],
    [withImages([photograph, image(lid, 'canvas')]), /images[.]1[.]canvas: is missing/],
    [withImages([photograph, image(lid, 'canvas', { canvas: crossed })]), /quad: must run clockwise/],
    [withImages([photograph, image(lid, 'canvas', { canvas: { quad: [[2, 0]] } })]), /quad/],
    [plain({ variants: [variant('R-1', { images: [photograph, canvas] })] }), /images[.]1: must not be a canvas/],
    [personalised({ personalisation: { maxNameLength: 12, zodiac: true } }), /maxNameLength: must be a whole number from 1 to 10/],
    [personalised({ personalisation: undefined }), /personalisation: is missing/],
    [plain({ personalisation: { maxNameLength: 5, zodiac: false } }), /personalisation: must not be there/],
  ]
  for (const [product, pattern] of cases) assert.match((await faultsOf(db, [product])).join('\n'), pattern)
})

test('the size of the plate is stored with its canvas', async () => {
  const db = await testDatabase()
  const lidWithPlate = image(lid, 'canvas', { canvas: { quad: corners, plateMm: { width: 62, height: 60 } } })
  await imported(db, [plain(), personalised({ variants: [variant('N-1', { images: [image(hero, 'hero'), lidWithPlate] })] })])
  const sizes = await db.query('select plate_width_mm as width, plate_height_mm as height from pictures where is_canvas')
  assert.deepEqual(sizes, [{ width: 62, height: 60 }])
})

test('a description keeps its headings and lists, and loses scripts and styles', async () => {
  const db = await testDatabase()
  const hostile =
    '<h2 onclick="x()" class="big">Details</h2><script>steal()</script><style>p{}</style><p style="color:red">Soft <b>and</b> <strong>strong</strong><br></p>' +
    '<img src=x onerror=steal()><a href="javascript:x()">link</a><iframe src="//evil.example"></iframe><ul><li>5 &lt; 6 &amp; more</ul><svg><p>in'
  await imported(db, [plain({ description: hostile })])
  const page = await createCatalogue(catalogueSources(db)).find('rani')
  const html = page!.product.descriptionHtml
  assert.ok(html.startsWith('<h2>Details</h2><p>Soft and <strong>strong</strong><br /></p>link<ul><li>5 &lt; 6 &amp; more</li></ul>'), html)
  assert.doesNotMatch(html, /script|style|onclick|onerror|javascript|iframe|svg|img|steal/i)
})

test('an import never changes the stock of a colour that exists; that of a new one comes in by a move', async () => {
  const db = await testDatabase()
  const stock = async () =>
    (await db.query<{ id: string; stock_on_hand: number }>('select id, stock_on_hand from variants order by id')).map(
      (row) => row.stock_on_hand,
    )
  await imported(db, [plain()])
  const red = 'RANI-OXB' as VariantId
  await db.transaction((tx) => holdStock(tx, [{ variantId: red, quantity: 2 }], { at: new Date() }))
  await db.transaction((tx) => removeStock(tx, [{ variantId: red, quantity: 3 }], { why: 'spoilt', at: new Date() }))
  const more = plain({ variants: [variant('RANI-OXB'), variant('RANI-TAN', { colour: 'tan', stock: 7 })] })
  await imported(db, [more])
  assert.deepEqual(await stock(), [2, 7])
  await imported(db, [more])
  assert.deepEqual(await stock(), [2, 7])
  const moves = await db.query('select variant_id, why, on_hand_change from stock_moves order by id')
  assert.deepEqual(moves, [
    { variant_id: 'RANI-OXB', why: 'opening', on_hand_change: 5 },
    { variant_id: 'RANI-OXB', why: 'held', on_hand_change: 0 },
    { variant_id: 'RANI-OXB', why: 'spoilt', on_hand_change: -3 },
    { variant_id: 'RANI-TAN', why: 'opening', on_hand_change: 7 },
  ])
})

test('a product that is missing in the file is no longer sold, and is sold again once it is back', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  const without = await imported(db, [plain()])
  assert.deepEqual([without.retired, without.changed], [1, 0])
  const catalogue = createCatalogue(catalogueSources(db))
  assert.equal(await catalogue.find('noor'), undefined)
  assert.equal(await countProducts(db), 2)

  const again = await imported(db, [plain(), personalised()])
  assert.deepEqual([again.added, again.changed], [0, 1])
  await catalogue.refresh('import')
  assert.equal((await catalogue.find('noor'))?.product.variants.length, 1)
})

test('a file that is missing or is no JSON is reported in one sentence', async () => {
  const db = await testDatabase()
  const [missing] = await faultsOf(db, [plain()], { files: {} })
  assert.match(missing!, /^media[.]json: there is no such file in /)
  const [broken] = await faultsOf(db, '[{"id": ')
  assert.match(broken!, /^catalogue[.]json: cannot be read: /)
  assert.deepEqual(await faultsOf(db, []), ['catalogue.json: must be a list with at least one product'])
})

test('texts are imported with the shop, and a text that is replaced and imported again is announced and shown', async () => {
  const db = await testDatabase()
  const { findArticle, getText } = ownersTexts(db, (text) => text)
  const first = await imported(db, [plain()])
  assert.deepEqual([first.articles, first.areTextsChanged], [12, true])
  assert.equal((await findArticle('leo'))?.title, 'Leo')
  assert.match((await getText('terms')).sections[0]?.html ?? '', /We are \{company\}/)

  const received = Promise.withResolvers<string>()
  await db.listen(catalogueChannel, { received: received.resolve, reconnected: () => {} })
  const header = { title: 'Leo anew', pieces: ['rani'], picture: { file: hero, alt: 'A box' } }
  const again = await imported(db, [plain()], { files: { 'media.json': media, 'content/blog/leo.md': articleSource({ header }) } })
  assert.deepEqual([again.changed, again.areTextsChanged, again.isChanged], [0, true, true])
  assert.match(await received.promise, /^texts (?!.*terms).*leo/, 'by its own name, so that only pages that show it are made again')
  assert.equal((await findArticle('leo'))?.title, 'Leo anew')
})

test('a faulty text refuses the whole import, and its faults are reported with all others', async () => {
  const db = await testDatabase()
  const faults = await faultsOf(db, [plain({ hsnCode: '42' })], {
    files: { 'media.json': media, 'content/terms.md': contentFiles('rani')['content/terms.md']!.replace('{company}', '{firm}') },
  })
  assert.equal(faults.length, 2)
  assert.match(faults[0]!, /^catalogue[.]json, rani, hsnCode: /)
  assert.match(faults[1]!, /^content\/terms[.]md, line 7: \{firm\} is no placeholder/)
  assert.equal(await countProducts(db), 0)
})

test('a sign without a photograph gets a picture that is drawn once', async () => {
  const db = await testDatabase()
  const files = { 'media.json': media, 'content/blog/leo.md': articleSource({ header: { pieces: ['rani'] } }) }
  await imported(db, [plain()], { files })
  const picture = (await ownersTexts(db, (text) => text).findArticle('leo'))?.picture
  assert.deepEqual([picture?.width, picture?.height, picture?.alt], [1200, 1200, 'The constellation of Leo, drawn in gold on leather'])
  assert.equal((await findMaster(stored, picture?.key ?? ''))?.width, 1200)
  assert.equal((await imported(db, [plain()], { files })).newPictures, 0)
})
