import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rewriteJson } from './rewrite-json.ts'

const file = `{
  "brand": { "name": "Manjusha",  "gstin": null },
  "cod": {
    "isOffered": true,
    "refusedPincodes": ["744", "682555"]
  },
  "limits": [
    { "most": 3 },
    { "most": 4 }
  ]
}
`
type File = { brand: object; cod: Record<string, unknown>; limits: unknown[] }
const changed = (change: (value: File) => unknown) => {
  const value = JSON.parse(file) as File
  return rewriteJson(file, change(value) ?? value)
}

test('a file that says the same keeps every letter, also the files of the demo shop', () => {
  assert.equal(
    changed(({ cod, limits, brand }) => ({ limits, cod, brand })),
    file,
  )
  for (const name of ['settings.json', 'tax-rates.json', 'media.json']) {
    const written = readFileSync(`demo-shop/${name}`, 'utf8')
    assert.equal(rewriteJson(written, JSON.parse(written)), written)
  }
})

test('only the line of what has changed is another', () => {
  const lines = (written: string) => written.split('\n').filter((line) => !file.split('\n').includes(line))
  assert.deepEqual(lines(changed((value) => void (value.cod['isOffered'] = false))), ['    "isOffered": false,'])
  assert.deepEqual(lines(changed((value) => void (value.brand = { name: 'A "quoted" \\ name', gstin: null }))), [
    '  "brand": { "name": "A \\"quoted\\" \\\\ name", "gstin": null },',
  ])
  assert.deepEqual(lines(changed((value) => void (value.cod['refusedPincodes'] = ['744', '1', '682555']))), [
    '    "refusedPincodes": ["744", "1", "682555"]',
  ])
  assert.deepEqual(lines(changed((value) => void (value.limits = [{ most: 4 }, { most: 5, per: [1] }, { most: 3 }]))), [
    '    { "most": 4 },',
    '    { "most": 5, "per": [1] },',
    '    { "most": 3 }',
  ])
})

test('what is new comes last, what is gone leaves no comma, and every value comes back as it was wanted', () => {
  const wanted = [
    { brand: { name: 'x' }, cod: { isOffered: true }, limits: [], promises: { from: 1, to: null } },
    { brand: {}, cod: { refusedPincodes: [] }, limits: [{ most: 3 }, 'four', { 10: 1, 2: 'é\n' }] },
    [],
    'text',
    null,
  ]
  for (const value of wanted) {
    const written = rewriteJson(file, value)
    assert.deepEqual(JSON.parse(written), value)
    assert.equal(rewriteJson(rewriteJson(written, JSON.parse(file)), value).length > 0, true)
  }
  assert.deepEqual(JSON.parse(rewriteJson('{"10": 1, "a": {"2": [] , "1": {}}}', { 10: 2, a: { 2: [1], 1: { b: 2 } } })), {
    10: 2,
    a: { 2: [1], 1: { b: 2 } },
  })
})
