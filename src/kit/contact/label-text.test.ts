import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelAddress, labelText } from './label-text.ts'

test('a house has the same number on the label, however its number was written', () => {
  for (const [written, shown] of [
    ['12½ MG Road', '12 1/2 MG Road'],
    ['Plot ½', 'Plot 1/2'],
    ['Flat 12²', 'Flat 12 2'],
    ['Gala ③', 'Gala 3'],
    ['B③', 'B 3'],
    ['D’Souza', "D'Souza"],
    ['O`Brien', "O'Brien"],
    ['12–14 MG Road', '12-14 MG Road'],
    ['Flat 3; Tower B', 'Flat 3, Tower B'],
    ['A\\5', 'A/5'],
    ['Ｆｌａｔ　１２', 'Flat 12'],
    ['№ 7', 'No 7'],
    ['घर १२, गली ३', 'घर १२, गली ३'],
    ['Asha 💍 "Rao"\u0007', 'Asha Rao'],
  ] as const)
    assert.equal(labelText(written), shown, written)
})

test('an address fills two lines, broken at a space, and says when its end is left out', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `street${at % 10}`).join(' ')
  assert.deepEqual(labelAddress('12 MG Road', undefined), { first: '12 MG Road', second: '', isWhole: true })
  const long = labelAddress(words(15), 'Flat 7')
  assert.deepEqual([long.first.length <= 80, long.second.endsWith('Flat 7'), long.isWhole], [true, true, true])
  assert.equal(`${long.first} ${long.second}`, `${words(15)} Flat 7`)
  const tooLong = labelAddress(words(15), words(15))
  assert.deepEqual([tooLong.second.length <= 80, tooLong.isWhole], [true, false])
  assert.equal(labelAddress('x'.repeat(118), 'y'.repeat(118)).isWhole, false)
})
