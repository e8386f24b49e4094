import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { deliveryMessage } from './delivery-message.ts'

const arrives = {
  kind: 'arrives',
  days: 'Thu 14 – Sat 16 Nov',
  city: 'Bengaluru',
  cod: true,
  codRefusal: '',
  advancePercent: 0,
  advanceWords: '',
  isEstimate: false,
  deliveryPaise: paise(0),
} as const

test('a promise is dates, and whether cash on delivery is possible', () => {
  assert.equal(deliveryMessage(arrives).line, 'Arrives Thu 14 – Sat 16 Nov, cash on delivery available')
  assert.equal(deliveryMessage(arrives).more, 'To Bengaluru, making days included. Delivery is free.')
  assert.equal(deliveryMessage({ ...arrives, city: '' }).more, 'Making days included. Delivery is free.')
  assert.equal(deliveryMessage({ ...arrives, cod: false }).line, 'Arrives Thu 14 – Sat 16 Nov, paid online only')
})

test('an advance of these pieces is a part of it', () => {
  const advanceWords = 'Of a cash order 40 % is paid online in advance.'
  assert.equal(deliveryMessage({ ...arrives, advanceWords }).more, `To Bengaluru, making days included. Delivery is free. ${advanceWords}`)
})

test('the price of delivery there is a part of it, where it is known', () => {
  assert.equal(deliveryMessage({ ...arrives, deliveryPaise: paise(4_900) }).more, 'To Bengaluru, making days included. Delivery is ₹49.')
  assert.equal(deliveryMessage({ ...arrives, deliveryPaise: undefined }).more, 'To Bengaluru, making days included.')
})

test('the reason against cash on delivery is part of the message', () => {
  const codRefusal = 'Cash on Delivery goes up to ₹900. Please pay online.'
  const { line, more } = deliveryMessage({ ...arrives, cod: false, codRefusal })
  assert.equal(line, 'Arrives Thu 14 – Sat 16 Nov, paid online only')
  assert.equal(more, `To Bengaluru, making days included. Delivery is free. ${codRefusal}`)
})

test('an estimate is marked as one, and promises no cash on delivery', () => {
  const { line, more } = deliveryMessage({ ...arrives, cod: undefined, isEstimate: true })
  assert.deepEqual(
    [line, more],
    ['Arrives about Thu 14 – Sat 16 Nov', 'Our estimate: the courier cannot be asked just now. Delivery is free.'],
  )
})

test('an unreachable pincode and a failed request have messages with a next step', () => {
  assert.match(deliveryMessage({ kind: 'unreachable' }).more, /that of your office/)
  assert.match(deliveryMessage({ kind: 'failed' }).more, /try again/)
})
