import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '#src/foil/lettering.ts'
import { boundsOf } from '#src/foil/outline.ts'
import { checkName } from '#src/kit/lid/check-name.ts'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { trialNames } from './trial-names.ts'

const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const widthOf = (name: string): number => {
  const { left = 0, right = 0 } = boundsOf(letter(name).outline) ?? {}
  return right - left
}

test('no name that shoppers may write is narrower than the narrowest or wider than the widest', () => {
  const { narrowest, widest } = trialNames(maxNameLength)
  for (const capital of capitals) {
    assert.ok(widthOf(capital) >= widthOf(narrowest), capital)
    for (const other of [capital, capital.toLowerCase()])
      assert.ok(widthOf(capital + other.repeat(maxNameLength - 1)) <= widthOf(widest), `${capital}${other}`)
  }
})

test('they have as many letters as the product takes, and a shopper could write each of them', () => {
  for (const most of [1, 6, maxNameLength]) {
    const names = trialNames(most)
    assert.deepEqual([names.widest.length, names.longest.length], [most, most])
    for (const name of Object.values(names)) assert.deepEqual(checkName(name, most), { ok: true, value: name })
  }
})
