import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText, isPrintable } from './printable.ts'

test('a text is cut before a character that would be split', () => {
  assert.equal(cutText('Asha', 10), 'Asha')
  assert.equal(cutText('Asha Rao', 4), 'Asha')
  for (const maxLength of [0, 1, 2, 3, 4, 5, 6]) {
    const cut = cutText('a𑄌𑄌𑄌', maxLength)
    assert.ok(cut.isWellFormed() && cut.length <= maxLength, `${maxLength}: ${JSON.stringify(cut)}`)
  }
  assert.equal(cutText('a𑄌𑄌', 3), 'a𑄌')
})

test('half a character is not printable', () => {
  assert.equal(isPrintable('a\ud804'), false)
})
