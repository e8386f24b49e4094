import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { leanRouterCode } from './lean-router.ts'
import { unusedParts } from './router-parts.ts'
import { unusedPartsOfShop } from './router-parts-of-desk.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production/lib')
const router = join(folder, 'router/router.js')
const code = readFileSync(router, 'utf8')

function lean(pages: 'shop' | 'desk', text: string, id: string): string | undefined {
  const { transform } = leanRouterCode(pages)
  assert.ok(typeof transform === 'function')
  const result = Reflect.apply(transform, undefined, [text, id]) as { code: string } | undefined
  return result?.code
}

test('the shop is sent neither fetchers nor blockers nor posting by script, the desk is sent all three', () => {
  const [shop = '', desk = ''] = [lean('shop', code, router), lean('desk', code, router)]
  for (const used of [
    /async function handleAction\([^)]*\) \{\n/,
    /async function handleFetcherAction\([^)]*\) \{\n/,
    /blockerFunctions\.size === 0/,
  ]) {
    assert.match(code, used)
    assert.match(desk, used)
    assert.doesNotMatch(shop, used)
  }
})

test('neither is sent finding routes later, middleware in the browser, and words for developers', () => {
  for (const unused of [/await init\.patchRoutesOnNavigation\(/, /let lazyMiddlewarePromise/, /Didn't find any matches/]) {
    assert.match(code, unused)
    for (const pages of ['shop', 'desk'] as const) assert.doesNotMatch(lean(pages, code, router) ?? '', unused)
  }
})

test('what is left names nothing that is gone', () => {
  const left = mkdtempSync(join(tmpdir(), 'lean-router-'))
  try {
    for (const pages of ['shop', 'desk'] as const)
      for (const file of new Set([...Object.keys(unusedParts), ...Object.keys(unusedPartsOfShop)])) {
        const id = join(folder, file)
        writeFileSync(join(left, `${pages}-${file.replaceAll('/', '-')}`), lean(pages, readFileSync(id, 'utf8'), id) ?? '')
      }
    assert.equal(undefinedNamesIn(left), '')
    writeFileSync(join(left, 'control.js'), 'export const state = setGone(1)')
    assert.match(undefinedNamesIn(left), /'setGone' is not defined/)
  } finally {
    rmSync(left, { recursive: true })
  }
})

function undefinedNamesIn(files: string): string {
  const rules = join(files, 'rules.json')
  writeFileSync(
    rules,
    JSON.stringify({
      env: { browser: true, builtin: true },
      globals: { process: 'readonly' },
      categories: { correctness: 'off' },
      rules: { 'no-undef': 'error' },
    }),
  )
  const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', rules, '--format=unix', files], { encoding: 'utf8' })
  return stdout.trim()
}

test('another version of the router, and one without a part that is left out, stop the build', () => {
  assert.throws(() => lean('shop', code.replaceAll('v8.4.0', 'v8.4.1'), router), /React Router has changed. Check leanRouterCode/)
  assert.throws(
    () => lean('desk', code.replaceAll('checkFogOfWar', 'findRoutes'), router),
    /React Router has changed: router\/router\.js has no .* left/,
  )
})

test('a build that never reads one of the changed files is stopped', () => {
  const { buildEnd } = leanRouterCode('desk')
  assert.ok(typeof buildEnd === 'function')
  assert.throws(() => Reflect.apply(buildEnd, undefined, []), /was not built: check leanRouterCode/)
})

const page = '/src/web/pages/some/some-page.tsx'

test('a page that uses what is left out stops the build', () => {
  for (const text of [
    `export const clientLoader = async () => null`,
    `export function HydrateFallback() {}`,
    `<Link to={to} prefetch="viewport">`,
    `navigate(to, { flushSync: true })`,
  ]) {
    for (const pages of ['shop', 'desk'] as const) assert.throws(() => lean(pages, text, page), /uses what leanRouterCode leaves out/, text)
  }
})

test('only pages of the desk may post by script and keep somebody from leaving', () => {
  for (const text of [
    `import { Form, Link } from 'react-router'`,
    `import { useFetcher } from "react-router"`,
    `import {\n  useBlocker,\n} from 'react-router'`,
    `export const links = () => []`,
  ]) {
    assert.throws(() => lean('shop', text, page), /uses what leanRouterCode leaves out/, text)
    assert.equal(lean('desk', text, page), undefined)
  }
})

test('other code stays as it is', () => {
  for (const text of [
    `import { type FormEvent, useRef } from 'react'`,
    `// A Form from 'react-router' would post.`,
    `<Link prefetch="intent">`,
  ])
    assert.equal(lean('shop', text, page), undefined)
})
