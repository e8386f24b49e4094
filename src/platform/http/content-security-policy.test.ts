import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentSecurityPolicy } from './content-security-policy.ts'

const ours = { scripts: [], frames: [], connections: [] }
const window = 'https://checkout.example'

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

test('a page runs the scripts that are in it, known by their content, and no others', () => {
  const policy = contentSecurityPolicy(
    '<script src="/a.js"></script><script>one()</script><script type="text/deferred">two()</script>',
    ours,
  )
  assert.match(directive(policy, 'script-src')!, /^script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'$/)
})

test('style elements come from our own files; the payment window of a supplier may write its own, and style attributes may be', () => {
  const policy = contentSecurityPolicy('', ours)
  assert.equal(directive(policy, 'style-src-elem'), "style-src-elem 'self'")
  assert.equal(directive(policy, 'style-src-attr'), "style-src-attr 'unsafe-inline'")
  const withWindow = contentSecurityPolicy('', { ...ours, scripts: [window] })
  assert.equal(directive(withWindow, 'style-src-elem'), "style-src-elem 'self' 'unsafe-inline'")
  assert.equal(directive(withWindow, 'script-src'), `script-src 'self' ${window}`)
})
