import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picturesOn, screens } from './survey.ts'

const srcset = (key: string, type: string) => [160, 480, 800, 1_600].map((width) => `/media/${key}-${width}.${type} ${width}w`).join(', ')
const banner =
  `<picture><source type="image/avif" media="(width &lt; 48rem)" srcSet="${srcset('tall', 'avif')}" sizes="100vw"/>` +
  `<source type="image/avif" srcSet="${srcset('wide', 'avif')}" sizes="100vw"/>` +
  `<img src="/media/wide-800.webp" srcSet="${srcset('wide', 'webp')}" sizes="100vw" loading="eager"/></picture>`
const tile = (key: string) =>
  `<img src="/media/${key}-800.webp" srcSet="${srcset(key, 'webp')}" sizes="(min-width: 80rem) 296px, 46vw" loading="lazy"/>`

test('a phone and a desktop request the pictures that browsers would choose for their screens', () => {
  const page = banner + tile('first')
  assert.deepEqual(picturesOn(page, screens.phone), ['/media/tall-1600.avif', '/media/first-480.webp'])
  assert.deepEqual(picturesOn(page, screens.desktop), ['/media/wide-1600.avif', '/media/first-480.webp'])
})

test('lazy pictures far below are not requested', () => {
  const many = Array.from({ length: 30 }, (_, at) => tile(`tile${at}`)).join('')
  assert.equal(picturesOn(banner + many, screens.phone).length, 1 + screens.phone.seesLazy)
})
