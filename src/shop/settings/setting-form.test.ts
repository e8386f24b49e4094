import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { editsIn, effectiveValue, fromFormText, toFormText, withEdits } from './setting-form.ts'

const { fields, judgeSettings } = settingsRules({ overrides: {} })
const demo: unknown = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
const textsOf = (document: unknown) => Object.fromEntries(fields.map((field) => [field.path, toFormText(effectiveValue(document, field))]))

test('a form that nobody has touched changes nothing, also where the file leaves fields to their defaults', () => {
  assert.deepEqual(editsIn(demo, fields, textsOf(demo)), [])
  const { limits: _limits, promises: _promises, desk: _desk, money: _money, ...short } = demo as Record<string, unknown>
  assert.deepEqual(editsIn(short, fields, textsOf(short)), [])
  assert.equal(textsOf(short)['desk.assistantRefundUpToRupees'], '2000')
  assert.equal(textsOf(short)['limits.orders.most'], '60')
})

test('what is typed is read as the file has it, and what cannot be read is left for the rules to refuse', () => {
  const read = (path: string, typed: string) => fromFormText(fields.find((field) => field.path === path)!, typed)
  assert.deepEqual(
    [read('cod.upToRupees', ' 10,000 '), read('cod.upToRupees', '1,50,000.50'), read('cod.upToRupees', ''), read('orders.holdMinutes', '')],
    [10_000, 150_000.5, null, ''],
  )
  assert.deepEqual(
    [
      read('cod.isOffered', ''),
      read('cod.isOffered', 'yes'),
      read('delivery.holidays', '2026-12-25\r\n\r\n 2027-01-26 '),
      read('brand.gstin', ' '),
    ],
    [false, true, ['2026-12-25', '2027-01-26'], null],
  )
  const edits = editsIn(demo, fields, { 'orders.holdMinutes': 'half an hour', 'brand.name': ' ' })
  const judged = judgeSettings(withEdits(demo, edits), 'database')
  assert.deepEqual(!judged.ok && judged.problem, [
    { field: 'brand.name', message: 'must not be empty' },
    { field: 'orders.holdMinutes', message: 'must be a whole number from 5 to 1440' },
  ])
})

test('what the environment of the machine sets is no change, whatever was posted', () => {
  const { fields: fixed } = settingsRules({ overrides: { SHOP_BRAND_NAME: 'Petika' } })
  assert.deepEqual(editsIn(demo, fixed, { 'brand.name': 'Sanduk', 'brand.tagline': 'Boxes' }), [{ path: 'brand.tagline', value: 'Boxes' }])
})
