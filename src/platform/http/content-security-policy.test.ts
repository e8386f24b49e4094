import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { contentSecurityPolicy, ownScripts } from './content-security-policy.ts'

const ours = { scripts: [], frames: [], connections: [] }
const window = 'https://checkout.example'

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('a page runs the scripts that the shop has written, identified by their content, and no others', () => {
  const { html, hashes } = ownScripts(
    '<script src="/a.js" nonce="n1"></script><script nonce="n1">one()</script><p>text</p><script nonce="n1" type="text/deferred">two()</script>',
    'n1',
  )
  assert.deepEqual(hashes, [hashOf('one()'), hashOf('two()')])
  assert.equal(html, '<script src="/a.js"></script><script>one()</script><p>text</p><script type="text/deferred">two()</script>')
  assert.equal(
    directive(contentSecurityPolicy(hashes, ours), 'script-src'),
    `script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}'`,
  )
})

test('a script that came with the content of a page is not allowed, however it is written', () => {
  const own = '<script nonce="n1">own()</script>'
  const injected = [
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="n2">evil()</script>',
    '<script type="module" async="">evil()</script>',
    '<SCRIPT>evil()</SCRIPT>',
    '<script a="',
    '<!--<script>',
  ]
  for (const html of injected) {
    assert.deepEqual(ownScripts(`${html}${own}`, 'n1').hashes, [hashOf('own()')], html)
    assert.deepEqual(ownScripts(`${own}${html}`, 'n1').hashes, [hashOf('own()')], html)
  }
})

test('style elements come from our own files; the payment window of a supplier may write its own, and style attributes may be', () => {
  const policy = contentSecurityPolicy([], ours)
  assert.equal(directive(policy, 'style-src-elem'), "style-src-elem 'self'")
  assert.equal(directive(policy, 'style-src-attr'), "style-src-attr 'unsafe-inline'")
  assert.equal(directive(contentSecurityPolicy([], ours, ['abc=']), 'style-src-elem'), "style-src-elem 'self' 'sha256-abc='")
  const withWindow = contentSecurityPolicy([], { ...ours, scripts: [window] }, ['abc='])
  assert.equal(directive(withWindow, 'style-src-elem'), "style-src-elem 'self' 'unsafe-inline'")
  assert.equal(directive(withWindow, 'script-src'), `script-src 'self' ${window}`)
})
