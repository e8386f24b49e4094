import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineChanges } from './line-changes.ts'

const read = (before: string, after: string) =>
  lineChanges(before, after).map((change) =>
    change.kind === 'folded' ? `… ${change.lines}` : `${{ same: ' ', gone: '-', new: '+' }[change.kind]}${change.line} ${change.text}`,
  )

test('only the lines that differ are changes, with two lines around them', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh'
  assert.deepEqual(read(before, before.replace('e', 'E')), ['… 2', ' 3 c', ' 4 d', '-5 e', '+5 E', ' 6 f', ' 7 g', '… 1'])
})

test('lines that are moved in between others are found, and the same text has no change', () => {
  assert.deepEqual(read('a\nb\nc', 'a\nx\nb\nc\ny'), [' 1 a', '+2 x', ' 3 b', ' 4 c', '+5 y'])
  assert.deepEqual(read('a\nb', 'a\nb'), ['… 2'])
  assert.deepEqual(read('', 'a'), ['-1 ', '+1 a'])
})
