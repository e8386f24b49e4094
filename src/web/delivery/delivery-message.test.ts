import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryWords } from './delivery-message.ts'

const arrives = { kind: 'arrives', days: 'Thu 14 – Sat 16 Nov', city: 'Bengaluru', cod: true, noCashWords: '', isEstimate: false } as const

test('a promise is dates, and whether it can be paid at the door', () => {
  assert.equal(deliveryWords(arrives).line, 'Arrives Thu 14 – Sat 16 Nov, cash on delivery available')
  assert.equal(deliveryWords(arrives).more, 'To Bengaluru, making days included. Delivery is free.')
  assert.equal(deliveryWords({ ...arrives, city: '' }).more, 'Making days included. Delivery is free.')
  assert.equal(deliveryWords({ ...arrives, cod: false }).line, 'Arrives Thu 14 – Sat 16 Nov, paid online only')
})

test('why it cannot be paid at the door is told with it', () => {
  const noCashWords = 'Cash on Delivery goes up to ₹900. Please pay online.'
  const { line, more } = deliveryWords({ ...arrives, cod: false, noCashWords })
  assert.equal(line, 'Arrives Thu 14 – Sat 16 Nov, paid online only')
  assert.equal(more, `To Bengaluru, making days included. Delivery is free. ${noCashWords}`)
})

test('an estimate says that it is one, and nothing of cash that nobody can promise', () => {
  const { line, more } = deliveryWords({ ...arrives, cod: undefined, isEstimate: true })
  assert.deepEqual([line, more], ['Arrives about Thu 14 – Sat 16 Nov', 'Our estimate: the courier cannot be asked just now.'])
})

test('a pincode that cannot be reached, and a question that failed, say what to do', () => {
  assert.match(deliveryWords({ kind: 'unreachable' }).more, /that of your office/)
  assert.match(deliveryWords({ kind: 'failed' }).more, /try again/)
})
