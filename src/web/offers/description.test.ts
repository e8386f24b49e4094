import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionsOf, plainTextOf } from './description.ts'

test('a description is split into its three sections, in the order of the page', () => {
  const sections = sectionsOf('<h2>Disclaimer</h2><p>C</p><h2>product highlights</h2><ul><li>A</li></ul><h2>Product Details</h2><p>B</p>')
  assert.deepEqual(
    sections.map(({ html }) => html),
    ['<ul><li>A</li></ul>', '<p>B</p>', '<p>C</p>'],
  )
})

test('a missing section is returned with an empty text', () => {
  assert.deepEqual(sectionsOf('<p>Only words.</p>'), [
    { title: 'Product Highlights', html: '<p>Only words.</p>' },
    { title: 'Product Details', html: '' },
    { title: 'Disclaimer', html: '' },
  ])
})

test('the plain text of a description has no tags and no entities', () => {
  assert.equal(plainTextOf('<ul><li>Soft &amp; warm</li><li>Deep</li></ul>'), 'Soft & warm Deep')
})
