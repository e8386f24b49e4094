import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedVersion } from './compared-version.ts'

const listed = [9, 8, 7]

test('a version is compared with the one before it, or with any earlier one that the address names, also one that is no longer listed', () => {
  assert.deepEqual(comparedVersion({ shown: 9, against: null, listed }), { against: undefined, earlier: [8, 7] })
  assert.deepEqual(comparedVersion({ shown: 9, against: '', listed }), { against: undefined, earlier: [8, 7] })
  assert.deepEqual(comparedVersion({ shown: 9, against: '7', listed }), { against: 7, earlier: [8, 7] })
  assert.deepEqual(comparedVersion({ shown: 8, against: '2', listed }), { against: 2, earlier: [7, 2] })
})

test('a draft is compared with any version, as all are earlier', () => {
  assert.deepEqual(comparedVersion({ shown: undefined, against: '9', listed }), { against: 9, earlier: [9, 8, 7] })
})

test('a later version, the same one, and what is no number are none', () => {
  for (const against of ['9', '10', '0', '-1', '1.5', 'draft', ' 7'])
    assert.equal(comparedVersion({ shown: 9, against, listed }), undefined, against)
})
