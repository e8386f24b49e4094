import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearch } from './read-search.ts'

const read = (written: string) => readSearch(written, 'MJ')
const kinds = (written: string) => read(written).map(({ kind }) => kind)

test('an order number is read with or without its letters, in any spelling', () => {
  for (const written of ['MJ-10234', 'mj-10234', 'MJ 10234', 'mj10234', ' 10234 ', '१०२३४', '#10234', '＃１０２３４', '# MJ-10234'])
    assert.deepEqual(read(written)[0], { kind: 'order-number', orderNumber: 'MJ-10234' }, written)
})

test('three digits or more can begin an order number, four or more can end one', () => {
  assert.deepEqual(kinds('02'), ['order-number'])
  assert.deepEqual(read('mj102'), [
    { kind: 'order-number', orderNumber: 'MJ-102' },
    { kind: 'number-begun', beginning: 'MJ-102', end: 'MJ-103' },
  ])
  assert.deepEqual(kinds('0234'), ['order-number', 'number-begun', 'last-digits'])
  assert.deepEqual(kinds('1023456'), ['order-number'])
  const ends = ['099', '199', '999'].map((written) => read(written).flatMap((meaning) => ('end' in meaning ? meaning.end : [])))
  assert.deepEqual(ends, [['MJ-100'], ['MJ-200'], ['MJ-A']])
})

test('ten digits are a phone number in any spelling, and perhaps an airway bill', () => {
  for (const written of ['9876543210', '+91 98765 43210', '0-98765-43210', '98765 43210'])
    assert.deepEqual(
      read(written).find(({ kind }) => kind === 'phone'),
      { kind: 'phone', phone: '9876543210' },
      written,
    )
})

test('six digits are a pincode, and an order number once there are so many', () => {
  assert.deepEqual(kinds('411052'), ['order-number', 'number-begun', 'last-digits', 'pincode'])
  assert.deepEqual(kinds('411 052'), kinds('411052'))
})

test('a mail address is read from its beginning, whatever its letters', () => {
  assert.deepEqual(read('Asha@Ex'), [{ kind: 'email', beginning: 'asha@ex' }])
})

test('numbers of payments, parcels, invoices and enquiries are known by their form', () => {
  assert.deepEqual(read('PAY_Nx82abc'), [{ kind: 'payment', gatewayPaymentId: 'pay_Nx82abc' }])
  assert.deepEqual(read('order_Nx82abc'), [{ kind: 'gateway-order', gatewayOrderId: 'order_Nx82abc' }])
  assert.deepEqual(read('788830567028'), [{ kind: 'awb', awb: '788830567028' }])
  assert.deepEqual(kinds('sf123456789hyd'), ['awb', 'words'])
  assert.deepEqual(read('mj/2627/7'), [{ kind: 'invoice', number: 'MJ/2627/0007' }])
  assert.deepEqual(read('MJ/TC2627/0012'), [{ kind: 'invoice', number: 'MJ/TC2627/0012' }])
  for (const written of ['MJ-E1004', 'mje1004', 'e1004'])
    assert.deepEqual(read(written), [{ kind: 'enquiry', ticketNumber: 'MJ-E1004' }], written)
})

test('anything else is words; signs mean nothing, and of a whole page a few words count', () => {
  assert.deepEqual(read('asha pune'), [{ kind: 'words', words: ['asha', 'pune'] }])
  assert.deepEqual(read('Rakhi 2026'), [{ kind: 'words', words: ['Rakhi', '2026'] }])
  for (const written of ['', '  ', '#', '-', '+']) assert.deepEqual(read(written), [], written)
  assert.deepEqual(read('ａ'), [{ kind: 'words', words: ['a'] }])
  assert.deepEqual(kinds('word '.repeat(500)), ['words'])
})
