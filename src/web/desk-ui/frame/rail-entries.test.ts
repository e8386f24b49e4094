import assert from 'node:assert/strict'
import { test } from 'node:test'
import { railEntries } from './rail-entries.ts'

test('each screen of the navigation has a sign and a name of its own', () => {
  const entries = Object.values(railEntries)
  for (const key of ['icon', 'label'] as const) assert.equal(new Set(entries.map((entry) => entry[key])).size, entries.length, key)
})
