import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gstinWarning, isGstin } from './gstin-check.ts'

test('a GSTIN is validated by its check digit', () => {
  assert.equal(isGstin('27DEMOS1234D1ZK'), true)
  assert.equal(isGstin('27DEMOS1234D1ZX'), false)
})

test('a GSTIN of another state than that of delivery is accepted with a warning', () => {
  assert.equal(gstinWarning({ gstin: '27DEMOS1234D1ZK', state: 'Maharashtra' }), undefined)
  assert.match(
    gstinWarning({ gstin: '29DEMOB5678D1Z9', state: 'Maharashtra' }) ?? '',
    /^Registered in Karnataka, while the parcel goes to Maharashtra/,
  )
  assert.equal(gstinWarning({ gstin: '29DEMOB5678D1Z9', state: 'elsewhere' }), undefined)
})
