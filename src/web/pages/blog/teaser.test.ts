import assert from 'node:assert/strict'
import { test } from 'node:test'
import { teaserOf } from './teaser.ts'

test('a teaser is the first fourteen words of a description, then [...]', () => {
  assert.equal(
    teaserOf('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.'),
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen [...]',
  )
})
