import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longDate } from './long-date.ts'

test('a day is written as people in India write it', () => {
  assert.equal(longDate('2026-10-08'), '8 October 2026')
})
