import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountPaise,
  calendarDay,
  flag,
  listOf,
  moment,
  objectOf,
  oneOf,
  optional,
  taggedBy,
  text,
  tupleOf,
  wholeNumber,
} from './json-parser.ts'

const line = objectOf<{ title: string; quantity: number; note: string | undefined }>({
  title: text,
  quantity: wholeNumber,
  note: optional(text),
})
const order = objectOf<{ lines: { title: string; quantity: number; note: string | undefined }[]; at: Date; state: 'paid' | 'placed' }>({
  lines: listOf(line),
  at: moment,
  state: oneOf('paid', 'placed'),
})

const right = { lines: [{ title: 'Noor Box', quantity: 2 }], at: '2026-11-22T09:00:00.000Z', state: 'paid' }

test('a value of the right shape comes out as its type, without fields that the type does not have', () => {
  assert.deepEqual(order({ ...right, colour: 'red' }), { ...right, at: new Date(right.at) })
  assert.deepEqual(line({ title: 'Noor Box', quantity: 2, note: null }), { title: 'Noor Box', quantity: 2 })
})

test('a value of another shape is refused, and the message names the field and what it should be', () => {
  const wrong: readonly [unknown, RegExp][] = [
    [{ ...right, lines: [right.lines[0], { title: 'Rani Box', quantity: '2' }] }, /^lines\[1\]\.quantity is not a whole number$/],
    [{ ...right, lines: [{ quantity: 2 }] }, /^lines\[0\]\.title is not text$/],
    [{ ...right, lines: 'none' }, /^lines is not a list$/],
    [{ ...right, lines: [null] }, /^lines\[0\] is not an object$/],
    [{ ...right, at: 'yesterday' }, /^at is not a date and time$/],
    [{ ...right, state: 'sold' }, /^state is not one of paid, placed$/],
    [null, /^the value is not an object$/],
    [[], /^the value is not an object$/],
  ]
  for (const [value, message] of wrong) assert.throws(() => order(value), { name: 'JsonMismatch', message })
})

test('money is whole paise, a day is in the calendar, a flag is no number, and a list of fixed length has that length', () => {
  assert.equal(calendarDay('2026-02-28'), '2026-02-28')
  for (const day of ['2026-02-30', 'today', 20260228]) assert.throws(() => calendarDay(day), { name: 'JsonMismatch' })
  assert.equal(amountPaise(34_900), 34_900)
  for (const amount of [1.5, '100', Number.NaN, 2 ** 60]) assert.throws(() => amountPaise(amount), /is not a whole number/)
  assert.throws(() => flag(1), /is not true or false/)
  const corner = tupleOf<[number, number]>(wholeNumber, wholeNumber)
  assert.deepEqual(corner([1, 2]), [1, 2])
  assert.throws(() => corner([1]), /is not a list of 2/)
  assert.throws(() => corner([1, 'a']), /^JsonMismatch: \[1\] is not a whole number/)
})

test('the parser is chosen by the tag, and an unknown tag is refused', () => {
  const parse = taggedBy<object>('kind', { box: objectOf<{ kind: string; size: number }>({ kind: text, size: wholeNumber }) })
  assert.deepEqual(parse({ kind: 'box', size: 3 }), { kind: 'box', size: 3 })
  for (const value of [{ kind: 'toString' }, { kind: 1 }, {}, null, 'box'])
    assert.throws(() => parse(value), /^JsonMismatch: kind is not one of box/)
})
