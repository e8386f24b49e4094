import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { leanReact } from './lean-react.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const client = join(folder, 'cjs/react-dom-client.production.js')
const code = readFileSync(client, 'utf8')

function lean(text: string, id: string): string | undefined {
  const { transform } = leanReact()
  assert.ok(typeof transform === 'function')
  const result = Reflect.apply(transform, undefined, [text, id]) as { code: string } | undefined
  return result?.code
}

test('React for browsers has no view transitions, no instances of fragments and no state of actions', () => {
  const left = lean(code, client) ?? ''
  for (const gone of [/case 30:/, /335544064/, /FragmentInstance\.prototype\./, /useActionState: (?!void 0)/]) {
    assert.match(code, gone)
    assert.doesNotMatch(left, gone)
  }
})

test('another version of React, and one without a part that is left out, stop the build', () => {
  assert.throws(() => lean(code.replaceAll('19.3.1', '19.3.2'), client), /React has changed. Check leanReact/)
  assert.throws(() => lean(code.replaceAll('startViewTransition', 'beginViewTransition'), client), /it has no startViewTransition left/)
})

test('a page that uses what is left out stops the build', () => {
  for (const text of [
    `import { useState, ViewTransition } from 'react'`,
    `import { preload } from "react-dom"`,
    `React.useActionState(send, null)`,
    `<Fragment key={each} ref={list}>`,
  ])
    assert.throws(() => lean(text, '/src/web/pages/some-page.tsx'), /uses what leanReact leaves out of React/, text)
})

test('other code stays as it is, also where a comment names what is left out', () => {
  for (const text of [
    `import { useState } from 'react'`,
    `// A hidden subtree (React.Activity) destroys effects.`,
    `<Fragment key={each}>`,
  ])
    assert.equal(lean(text, '/src/web/pages/some-page.tsx'), undefined)
})
