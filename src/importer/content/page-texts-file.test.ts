import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesInFile, testPicture } from '#tests/factories/content-files.ts'
import { readPageTexts } from './page-texts-file.ts'

const read = (pages: unknown) => readPageTexts('content/pages.yaml', JSON.stringify(pages), ['Solid Boxes'])
const { home, gallery, products, product } = pagesInFile

test('the texts of the pages are read, with the statement as HTML and the links that must lead somewhere', () => {
  const picture = { file: testPicture, alt: 'Many boxes' }
  const { build, faults, links, pictures } = read({ ...pagesInFile, home: { ...home, business: { ...home.business, picture } } })
  assert.deepEqual(faults, [])
  const texts = build!(({ file, alt }) => ({ key: file, alt, width: 1, height: 1, widths: [1] }))
  assert.equal(texts.home.statementHtml, '<p>A <em>box</em> of ours.</p>')
  assert.equal(texts.home.business.picture?.alt, 'Many boxes')
  assert.equal(texts.products.categoryDescription, '{category}: {pieces} of it.')
  assert.deepEqual(
    links.map(({ at, href }) => [at, href]),
    [
      ['home.slides.0.to', '/product'],
      ['home.values.returnPolicy.to', '/returns-policy'],
      ['home.values.assuredSavings.to', '/faq'],
      ['home.values.priceMatch.to', '/faq'],
      ['product.plain.0.to', '/returns-policy'],
      ['product.personalised.0.to', '/returns-policy#names'],
    ],
  )
  assert.deepEqual(
    pictures.map(({ path }) => path),
    [['home', 'business', 'picture', 'file']],
  )
})

test('every fault of the texts is reported with its field', () => {
  const faultOf = (pages: unknown): string => read(pages).faults.join()
  assert.match(faultOf({ ...pagesInFile, faq: undefined }), /^content\/pages[.]yaml, faq: /)
  assert.match(faultOf({ ...pagesInFile, home: { ...home, slides: [] } }), /home[.]slides: must have at least one slide/)
  assert.match(faultOf({ ...pagesInFile, home: { ...home, tiles: '{category}' } }), /home[.]tiles: \{category\} is no placeholder/)
  assert.match(
    faultOf({ ...pagesInFile, products: { ...products, lead: '{return dayz}' } }),
    /products[.]lead: \{return dayz\} is no placeholder/,
  )
  const away = { ...product, plain: [{ ...product.plain[0], to: 'https://elsewhere.example' }] }
  assert.match(faultOf({ ...pagesInFile, product: away }), /product[.]plain[.]0[.]to: must begin with \//)
  assert.match(readPageTexts('content/pages.yaml', 'home: [', undefined).faults.join(), /^content\/pages[.]yaml: cannot be read/)
})

test('categories of a listing may have texts of their own, whole or not at all', () => {
  const own = { name: 'For Her', title: 'Gifts for her', lead: 'Boxes.', description: gallery.description }
  const withOwn = { ...pagesInFile, personalised: { ...pagesInFile.personalised, categories: [own] } }
  assert.deepEqual(read(withOwn).build!(() => assert.fail('no picture')).personalised.categories, [own])
  const { title: _title, ...half } = own
  const faulty = { ...pagesInFile, personalised: { ...pagesInFile.personalised, categories: [half] } }
  assert.match(read(faulty).faults.join(), /personalised[.]categories[.]0[.]title: /)
})

test('a category of the gallery is described only if a picture has it', () => {
  const gone = { ...pagesInFile, gallery: { ...gallery, categories: [{ ...gallery.categories[0], name: 'Glass Boxes' }] } }
  assert.deepEqual(read(gone).faults, [
    'content/pages.yaml, gallery.categories.0.name: media.json has no picture of the category "Glass Boxes"',
  ])
  assert.deepEqual(readPageTexts('content/pages.yaml', JSON.stringify(gone), undefined).faults, [])
})
