import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCatalogue } from './catalogue-file.ts'
import { readJsonFile } from './read-json.ts'

test('the catalogue of the demo shop is without a fault, and its lids take ten letters', async () => {
  const file = await readJsonFile('demo-shop', 'catalogue.json')
  if (!file.ok) return assert.fail(file.problem)
  const { products, faults } = readCatalogue(file.value)
  assert.deepEqual(faults, [])
  assert.ok(products.length >= 24)
  for (const { personalisation } of products) assert.ok(!personalisation || personalisation.maxNameLength === 10)
})
