import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noGifts } from '#src/shop/content/gift-texts.ts'
import { giftInFile as page, giftsSource as source } from '#tests/factories/content-files.ts'
import { readGifts } from './gifts-file.ts'

const file = 'content/gifts.yaml'
const pictureOf = ({ file, alt }: { file: string; alt: string }) => ({ key: file, alt, width: 1, height: 1, widths: [1] })

const words = (of: string, count = 60) => Array.from({ length: count }, (_, at) => `${of}${at}`).join(' ')

test('pages for gifts are read with their text as HTML, their products and their links', () => {
  const read = readGifts(file, source(page('wife'), page('friend', { about: 'occasion' })))
  assert.deepEqual([read.faults, read.pages.map(({ slug }) => slug)], [[], ['for-wife', 'for-friend']])
  const [wife, friend] = read.build!(pictureOf).pages
  assert.deepEqual([wife?.products, friend?.about], [['noor', 'rani', 'safar'], 'occasion'])
  assert.match(wife!.html, /^<p>wife0 [^]*<a href="\/product\/noor">box<\/a><\/p>$/)
  assert.deepEqual(read.products[1], { at: 'pages.0.pieces.1', id: 'rani' })
  assert.deepEqual(read.links[0], { in: file, at: 'pages.0.text', href: '/product/noor' })
})

test('a shop may do without them', () => {
  const read = readGifts(file, undefined)
  assert.deepEqual([read.faults, read.build!(pictureOf)], [[], noGifts])
})

test('a page that repeats another one, says next to nothing or shows next to nothing is a fault at its place', () => {
  const repeated = page('sister', { slug: 'for-wife', lead: page('wife').lead })
  assert.deepEqual(readGifts(file, source(page('wife'), repeated)).faults, [
    `${file}, pages.1.slug: is the same as that of for-wife`,
    `${file}, pages.1.lead: is the same as that of for-wife`,
  ])
  const thin = readGifts(file, source(page('wife', { text: words('wife', 59), pieces: ['noor'] })))
  assert.deepEqual(thin.faults, [
    `${file}, pages.0.text: must have at least 60 words: a page that only repeats a list is worth no address`,
    `${file}, pages.0.pieces: must name at least three products`,
  ])
  assert.match(readGifts(file, 'pages: [').faults[0]!, /^content\/gifts[.]yaml: cannot be read: /)
  assert.match(readGifts(file, source(page('wife', { slug: 'For Wife' }))).faults[0]!, /pages[.]0[.]slug/)
})
