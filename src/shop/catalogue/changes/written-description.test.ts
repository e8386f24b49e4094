import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { toDescription, toWritten } from './written-description.ts'

const html =
  '<h2>Product Details</h2><ul><li><strong>Material:</strong> suede &amp; velvet</li><li>less than 5 &lt; 6 mm</li></ul><p>One line<br>and <em>another</em></p><p>New</p><ol><li>Open</li><li>Close</li></ol>'
const written = `## Product Details

- **Material:** suede & velvet
- less than 5 < 6 mm

One line
and *another*

New

1. Open
2. Close`

test('a description is written as text with headings, points and stars, and comes back as the same HTML', () => {
  assert.equal(toWritten(html), written)
  assert.equal(toDescription(written), html)
})

test('every description of the demo shop is written without HTML and comes back byte for byte', async () => {
  const products = JSON.parse(await readFile('demo-shop/catalogue.json', 'utf8')) as { description: string }[]
  assert.ok(products.length > 20)
  for (const { description } of products) {
    assert.doesNotMatch(toWritten(description), /<\w/)
    assert.equal(toDescription(toWritten(description)), description)
  }
})

test('HTML that says more than text can stays HTML, whoever wrote it', () => {
  for (const kept of [
    '<h2>A</h2>\n<ul><li>b</li></ul>',
    '<div>a</div>',
    '<p>5*3*2</p>',
    '<p>a & b</p>',
    'loose <p>text</p>',
    '<p><a href="/x">y</a></p>',
  ])
    assert.deepEqual([toWritten(kept), toDescription(kept)], [kept, kept])
})

test('what people type is read: other bullets, no empty lines, stars that mean nothing', () => {
  assert.equal(
    toDescription('# Details\n• one\n* two\nAnd a line\n2) x'),
    '<h2>Details</h2><ul><li>one</li><li>two</li></ul><p>And a line</p><ol><li>x</li></ol>',
  )
  assert.equal(toDescription('4 * 5 ** 6'), '<p>4 * 5 ** 6</p>')
  assert.equal(toDescription(''), '')
})
