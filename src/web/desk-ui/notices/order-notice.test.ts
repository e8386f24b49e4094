import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { nextNotice, noticeText } from './order-notice.ts'

const order = (number: string, isCash = true) => ({ number, totalPaise: paise(174_800), isCash })

test('a notice has the sum and the number of one order, and no name', () => {
  assert.deepEqual(noticeText({ orders: [order('MJ-10234')] }), { title: 'New order, ₹1,748, cash', body: 'MJ-10234' })
  assert.equal(noticeText({ orders: [order('MJ-10234', false)] }).title, 'New order, ₹1,748, paid')
})

test('of several orders it has their sum and the newest numbers', () => {
  const orders = [1, 2, 3, 4, 5, 6, 7].map((at) => order(`MJ-${at}`))
  assert.deepEqual(noticeText({ orders }), { title: '7 new orders, ₹12,236 in all', body: 'MJ-7, MJ-6, MJ-5, MJ-4, MJ-3 and 2 more' })
})

test('orders within a minute of the first share its notice without another knock, and a later one begins the next', () => {
  const first = nextNotice(undefined, [order('MJ-1')], 0)
  const joined = nextNotice(first, [order('MJ-2')], 59_999)
  const next = nextNotice(joined, [order('MJ-3')], 60_000)
  const shown = [first, joined, next].map(({ orders, isFirst }) => [orders.map(({ number }) => number).join(), isFirst])
  assert.deepEqual(shown, [
    ['MJ-1', true],
    ['MJ-1,MJ-2', false],
    ['MJ-3', true],
  ])
})
