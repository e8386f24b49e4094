import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyTakingForm, lineField, quantityOf, readTakingForm } from './taking-form.ts'

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const twoLines = {
  ...{ [lineField(3, 'variant')]: 'RING-OXB', [lineField(3, 'quantity')]: '2', [lineField(3, 'name')]: 'Asha' },
  ...{ [lineField(5, 'variant')]: 'POUCH-TAN', [lineField(5, 'quantity')]: 'two' },
}

test('a form comes back with everything that was typed, however little of it can be used', () => {
  const typed = {
    key: 'a key',
    find: ' ring ',
    phone: '12',
    city: 'Pune',
    paymentMethod: 'cod',
    total: '49900',
    advance: '0',
    paid: '59900',
  }
  const form = readTakingForm(formOf({ ...typed, ...twoLines }))
  assert.deepEqual(
    [form.key, form.find, form.written.phone, form.written.city, form.paymentMethod],
    ['a key', ' ring ', '12', 'Pune', 'cod'],
  )
  assert.deepEqual(form.seen, { totalPaise: 49_900, advancePaise: 0, paidPaise: 59_900 })
  assert.deepEqual(form.lines.map(quantityOf), [2, 0])
})

test('a line keeps its number when another is added or taken off', () => {
  const idsAfter = (step: string) => readTakingForm(formOf({ ...twoLines, step })).lines.map(({ id }) => id)
  assert.deepEqual([idsAfter(''), idsAfter('add RING-OXB'), idsAfter('remove 3'), idsAfter('remove 9')], [[3, 5], [3, 5, 6], [5], [3, 5]])
})

test('whatever else is posted is a look, which orders nothing; a total that was not shown is none', () => {
  for (const step of ['', 'find', 'placed', 'constructor']) assert.equal(readTakingForm(formOf({ step })).step.kind, 'look', step)
  for (const total of ['', '-1', '1.5', 'NaN']) assert.equal(readTakingForm(formOf({ total, advance: '0' })).seen, undefined, total)
  assert.deepEqual(emptyTakingForm('a key').lines, [])
})
