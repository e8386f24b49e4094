import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { reliedOn } from '../../src/web/layout/deferred-hydration.ts'
import { deferrableHydration } from './deferrable-hydration.ts'

const packages = join(dirname(createRequire(import.meta.url).resolve('react-dom/package.json')), '..')

const transformed = (plugin: ReturnType<typeof deferrableHydration>, code: string, file: string) => {
  assert.ok(typeof plugin.transform === 'function')
  Reflect.apply(plugin.transform, undefined, [code, join(packages, file)])
}

test('the framework as it is installed has all that deferred hydration relies on', () => {
  const plugin = deferrableHydration()
  for (const file of Object.keys(reliedOn)) transformed(plugin, readFileSync(join(packages, file), 'utf8'), file)
  assert.ok(typeof plugin.buildEnd === 'function')
  Reflect.apply(plugin.buildEnd, undefined, [])
})

test('a framework without any one of these texts stops the build', () => {
  for (const [file, texts] of Object.entries(reliedOn)) {
    const code = readFileSync(join(packages, file), 'utf8')
    for (const text of texts)
      assert.throws(
        () => transformed(deferrableHydration(), code.replaceAll(text, ''), file),
        /has changed, .* check src.web.layout.deferred-hydration/s,
      )
  }
})

test('a build that reads none of these files is stopped', () => {
  const { buildEnd } = deferrableHydration()
  assert.ok(typeof buildEnd === 'function')
  assert.throws(() => Reflect.apply(buildEnd, undefined, []), /was not built: check src.web.layout.deferred-hydration/)
})
