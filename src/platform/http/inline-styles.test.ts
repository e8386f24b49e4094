import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { inlineStyles } from './inline-styles.ts'

const sheets: Readonly<Record<string, string>> = { '/a.css': '.a{}', '/b.css': '.b{}', '/evil.css': '.c{}</STYLE>' }
const find = (address: string) => sheets[address]
const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`
const waiting = (address: string) => `<link rel="stylesheet" href="${address}" type="text/plain"/>`
const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`

test('the style sheets of a page stand in its head, in their sequence, and their links fetch nothing', () => {
  const { html, hashes } = inlineStyles(page(`<title>T</title>${link('/b.css')}${link('/a.css')}`), find)
  assert.equal(html, page(`<title>T</title><style>.b{}.a{}</style>${waiting('/b.css')}${waiting('/a.css')}`))
  assert.deepEqual(hashes, [createHash('sha256').update('.b{}.a{}').digest('base64')])
})

test('a sheet whose link the router has marked is recognised by its own address as well', () => {
  const { html } = inlineStyles(page(link('/a.css#')), find)
  assert.equal(html, page(`<style>.a{}</style>${waiting('/a.css#')}${waiting('/a.css')}`))
})

test('a link within the content of a page stays what it is', () => {
  assert.equal(
    inlineStyles(page(link('/a.css'), link('/b.css')), find).html,
    page(`<style>.a{}</style>${waiting('/a.css')}`, link('/b.css')),
  )
})

test('where a sheet is not ours, or would end the style element, all links stay', () => {
  for (const other of ['/unknown.css', '/evil.css']) {
    const html = page(link('/a.css') + link(other))
    assert.deepEqual(inlineStyles(html, find), { html, hashes: [] })
  }
  for (const html of [page(''), 'no page']) assert.deepEqual(inlineStyles(html, find), { html, hashes: [] })
})
