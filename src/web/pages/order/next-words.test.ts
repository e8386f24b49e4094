import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStates } from '#src/shop/orders/order.ts'
import type { NextForShopper } from '#src/shop/workflows/show-order.ts'
import { nextWords } from './next-words.ts'
import type { OrderPaper } from './order-paper.ts'

const paper = { paymentMethod: 'online', makingDays: 3, parcel: undefined } as OrderPaper

test('whatever comes next, the page says it in a sentence of its own', () => {
  const next: NextForShopper[] = [
    'pay',
    'order again',
    'we confirm',
    'we make it',
    'courier collects',
    'courier delivers',
    'comes today',
    'courier comes again',
    'comes back to us',
    'courier lost it',
    'we look into it',
  ]
  const words = next.map((happensNext) => nextWords({ ...paper, happensNext }).words)
  assert.equal(new Set(words).size, next.length)
  assert.match(words[3] ?? '', /3 working days/)
})

test('an order that has come to its end says which end', () => {
  const titles = orderStates.map((state) => [state, nextWords({ ...paper, state, happensNext: 'nothing' }).title])
  assert.deepEqual(
    titles.filter(([state]) => ['delivered', 'returned', 'cancelled'].includes(state ?? '')),
    [
      ['delivered', 'Delivered'],
      ['returned', 'Came back to us'],
      ['cancelled', 'Cancelled'],
    ],
  )
})
