import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferHydration } from './deferred-hydration.ts'

const pageOf = (nonce = '') =>
  `<head><link rel="modulepreload" href="/assets/entry.js"${nonce}/><link rel="modulepreload" href="/assets/page.js"${nonce}/></head><body><script${nonce} type="module" async="">import "/assets/page.js"</script></body>`

test('the start script is kept as text, and no module is loaded before it is run', () => {
  const html = deferHydration(pageOf(), '')
  assert.match(html, /<script type="text\/deferred" id="start">import "\/assets\/page\.js"<\/script>/)
  assert.doesNotMatch(html, /rel="modulepreload"|type="module" async/)
  assert.match(html, /\["\/assets\/entry\.js","\/assets\/page\.js"\],"__reactProps"\)<\/script>/)
})

test('only a script with the nonce of the page is taken for the start script', () => {
  const html = deferHydration(pageOf(' nonce="n1"'), 'n1')
  assert.match(html, /<script nonce="n1" type="text\/deferred" id="start">/)
  assert.equal(deferHydration(pageOf(), 'n1'), pageOf())
})

test('what runs before the scripts is one function that names nothing outside of itself', () => {
  const [, text = ''] = /<script>\(([^]*)\)\(\[/.exec(deferHydration(pageOf(), '')) ?? []
  assert.doesNotMatch(text, /<\/script|\/\/|\/\*|\n /)
  // A name of another module would stand here as the bundler wrote it.
  const known = new Function('document', 'addEventListener', 'window', 'requestIdleCallback', `'use strict'; return ${text}`) as (
    ...globals: unknown[]
  ) => (modules: string[], mark: string) => void
  const listened: string[] = []
  known({ querySelectorAll: () => [] }, (name: string) => listened.push(name), {}, undefined)([], '__reactProps')
  const [repeated, touched] = [
    ['click', 'keydown', 'change', 'input'],
    ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'],
  ]
  assert.deepEqual(listened, [...repeated, ...touched, 'load'])
})
