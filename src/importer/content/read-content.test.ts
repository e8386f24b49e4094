import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Content } from '#src/shop/content/content.ts'
import { noRedirects } from '#src/shop/catalogue/redirects/redirect.ts'
import { linkablePages } from '#src/main/wiring/linkable-pages.ts'
import { articleSource, contentFiles } from '#tests/factories/content-files.ts'
import type { StoredMedia } from '../media-file.ts'
import { type ContentNeeds, readContent, readContentFiles } from './read-content.ts'

const root = await mkdtemp(join(tmpdir(), 'content-'))
after(() => rm(root, { recursive: true }))
let folders = 0

/** A folder with all texts, some of them replaced or, when `undefined`, left out. */
async function folderWith(changes: Record<string, string | undefined>): Promise<string> {
  const folder = join(root, String(++folders))
  for (const [name, text] of Object.entries({ ...contentFiles('noor'), ...changes })) {
    if (text === undefined) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const needs: ContentNeeds = {
  pages: linkablePages,
  productIds: ['noor'],
  constellations: new Map(),
  galleryCategories: ['Solid Boxes'],
  mediaLinks: [],
  addressesWith: async () => ({ redirects: noRedirects, gifts: [] }),
}
const readFolder = async (shopDir: string, own: Partial<ContentNeeds> = {}) =>
  readContent(await readContentFiles(shopDir), { ...needs, ...own, shopDir })
const faultsOf = async (changes: Record<string, string | undefined>) => (await readFolder(await folderWith(changes))).faults

const made: StoredMedia = {
  pictureOf: (file, alt, view) => ({ key: file, alt, width: 1, height: 1, widths: [1], view }),
  storedImageOf: (file) => ({ key: file, widths: [1] }),
  storedFileOf: (file) => ({ fileName: file }),
  icons: [],
}

test('a whole folder is read without a fault', async () => {
  const { faults, toContent } = await readFolder(await folderWith({}))
  assert.deepEqual(faults, [])
  const content = toContent!(made)
  assert.deepEqual([content.articles.length, content.questions.length], [12, 2])
})

test('a sign without an article is a fault, and so is a second article about one or with the same id', async () => {
  assert.deepEqual(await faultsOf({ 'content/blog/leo.md': undefined }), ['content/blog: no article is about Leo'])
  const again = articleSource({ header: { title: 'Leo again', pieces: ['noor'] } })
  assert.deepEqual(await faultsOf({ 'content/blog/more-leo.md': again }), [
    'content/blog/more-leo.md, id: 5 is the id of content/blog/leo.md too',
    'content/blog/more-leo.md, sign: content/blog/leo.md is about Leo too',
  ])
})

test('an unknown product or a link that leads nowhere is reported with its file and its line', async () => {
  const leo = articleSource({ header: { pieces: ['gone'] }, body: 'Words.\n\nSee [this](/product/gone) and [that](/blog/aries).' })
  assert.deepEqual(await faultsOf({ 'content/blog/leo.md': leo }), [
    'content/blog/leo.md, pieces: there is no product "gone"',
    'content/blog/leo.md, line 14: /product/gone leads to no product',
  ])
})

test('every missing file is reported, also when there are no texts at all', async () => {
  assert.match((await faultsOf({ 'content/faq.yaml': undefined })).join(), /^content\/faq[.]yaml: there is no such file in /)
  const { faults, toContent } = await readFolder(join(root, 'nowhere'))
  assert.equal(toContent, undefined)
  assert.equal(faults.length, zodiacSigns.length + 11)
})

test('a sign is drawn with the constellation of the owner where there is one', async () => {
  const folder = await folderWith({
    'content/blog/leo.md': articleSource(),
    'media/zodiac/leo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><title>Leo</title><circle r="7"/></svg>',
  })
  const { pictures } = await readFolder(folder, { constellations: new Map([['Leo', 'media/zodiac/leo.svg']]) })
  assert.match(pictures.find(({ file }) => file === 'Leo in gold')?.drawing ?? '', /<circle r="7"\/>/)
})

const products = JSON.parse(await readFile('demo-shop/catalogue.json', 'utf8')) as { id: string; soldRetail: boolean }[]

async function demoContent(): Promise<Content> {
  const { faults, toContent } = await readFolder('demo-shop', {
    productIds: products.map(({ id }) => id),
    constellations: new Map(),
    addressesWith: async () => ({ redirects: noRedirects, gifts: [] }),
    galleryCategories: undefined,
  })
  assert.deepEqual(faults, [])
  return toContent!(made)
}

test('the texts of the demo shop are without a fault: an article for each sign, and eight more at least', async () => {
  const { articles, questions } = await demoContent()
  assert.ok(articles.length >= zodiacSigns.length + 8)
  assert.equal(questions.length, 15)
})

test('every article of the demo shop leads to products, in its text and below it, of which most are for everybody', async () => {
  const retail = new Set(products.filter(({ soldRetail }) => soldRetail).map(({ id }) => id))
  for (const { slug, sections, pieces } of (await demoContent()).articles) {
    assert.match(sections.map(({ html }) => html).join(''), /href="\/product\//, slug)
    assert.ok(pieces.filter((productId) => retail.has(productId)).length >= 3, slug)
  }
})

test('articles of the demo shop get newer with their ids', async () => {
  const days = (await demoContent()).articles.toSorted((a, b) => a.id - b.id).map(({ publishedOn }) => publishedOn)
  assert.deepEqual(days, days.toSorted())
})

test('a text of the demo shop calls nothing leather that is not', async () => {
  const sentences = JSON.stringify(await demoContent()).split(/[.?!] /)
  const praised = sentences.filter((sentence) => /full-grain|top-grain|genuine/i.test(sentence))
  const named = praised.flatMap((sentence) => [...sentence.matchAll(/\/product\/([a-z-]+)/g)].map(([, id]) => id))
  assert.deepEqual([...new Set(named)].toSorted(), ['musafir-jewellery-roll', 'rajwada-watch-trunk'])
})

test('a picture of the gallery that leads nowhere is a fault at its place', async () => {
  const links = ['/product/noor', '/product/gone', '/blog/leo'].map((href, at) => ({ in: 'media.json', at: `gallery.${at}.link.to`, href }))
  const { faults } = await readFolder(await folderWith({}), { mediaLinks: links })
  assert.deepEqual(faults, ['media.json, gallery.1.link.to: /product/gone leads to no product'])
})

test('a page for gifts that shows a product which is not there, or leads nowhere, is a fault', async () => {
  const gifts = await readFile(new URL('../../../demo-shop/content/gifts.yaml', import.meta.url), 'utf8')
  const faults = await faultsOf({ 'content/gifts.yaml': gifts })
  assert.ok(faults.includes('content/gifts.yaml, pages.0.pieces.0: there is no product "haveli-hatbox"'))
  assert.ok(faults.includes('content/gifts.yaml, pages.0.text: /product/chhoti-keepsake-box leads to no product'))
  assert.deepEqual(
    faults.filter((fault) => fault.includes('/gifts/')),
    [],
  )
})
