import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileChangeMessage, fileConflictText, fileCounts, keptInFileMessage } from './folder-texts.ts'
import { planStateText } from './plan-texts.ts'

const setting = { file: 'settings.json', field: 'charges.freeFromRupees', before: 1_000, after: 800 }
const rate = { file: 'tax-rates.json', field: '42029100 general.rates.2027-04-01', before: undefined, after: 1_200 }
const banners = { file: 'media.json#banners', field: 'banners', before: true, after: true }
const article = { file: 'content/blog/how-to.md', field: 'article-9', before: false, after: true }
const picture = { file: 'media/banners/diwali.jpg', field: '', before: undefined, after: true }

test('what a folder changes beside its products is counted by kind and said in words', () => {
  const all = [setting, rate, banners, article, picture]
  assert.deepEqual(fileCounts(all), ['1 setting', '1 tax rate', '2 texts', '1 picture'])
  assert.deepEqual(all.map(fileChangeMessage), [
    'Free delivery from: ₹1,000 → ₹800',
    '42029100 general, from 2027-04-01: nothing → 12 %',
    'Hero banners',
    'how-to: new',
    'media/banners/diwali.jpg',
  ])
})

test('a clash names the setting with both values, or the text; a product is none', () => {
  const clash = (product: string, field = '', desk: unknown = true) => fileConflictText({ product, field, desk, file: 800 })
  assert.deepEqual(
    [
      clash('settings.json', 'charges.freeFromRupees', 900),
      clash('content/faq.yaml'),
      clash('content/blog/how-to.md', '', false),
      clash('rani', 'name'),
    ],
    [
      'Free delivery from: ₹800 in the file, ₹900 at the desk',
      'Questions and answers: has changed in the file, and at the desk in another way',
      'how-to: has changed in the file, and was taken off at the desk',
      undefined,
    ],
  )
  assert.deepEqual(
    [keptInFileMessage({ ...setting, by: 'Ravi' }), keptInFileMessage({ ...banners, by: undefined })],
    ['kept: Free delivery from, Ravi', 'kept: Hero banners, the shop'],
  )
})

test('a folder that is brought in says as what, and when it was taken back', () => {
  const plan = { state: 'applied', source: 'folder', madeBy: 'Meera' } as Parameters<typeof planStateText>[0]
  assert.deepEqual(
    [
      planStateText(plan),
      planStateText({ ...plan, madeVersion: 3 }),
      planStateText({ ...plan, changeSet: 7, madeVersion: 3, endedAt: new Date('2026-11-20T06:30:00Z') }),
      planStateText({ ...plan, source: 'csv' }),
    ],
    [
      'Brought in.',
      'Brought in, its settings as version 3.',
      'Brought in, as change set 7, its settings as version 3; it was taken back on 20 November 2026, 12.00.',
      'Brought in, nothing was left to change.',
    ],
  )
})
