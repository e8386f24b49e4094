import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { orderStates } from '#src/shop/orders/order.ts'
import type { NextForShopper } from '#src/shop/workflows/views/show-order.ts'
import { nextStepMessage } from './next-step-message.ts'
import type { OrderOnPage } from './order-view.ts'

const order = { paymentMethod: 'online', makingDays: 3, refundDays: 4, parcel: undefined, refunds: [] as const } as unknown as OrderOnPage

test('every next step has a message of its own', () => {
  const next: NextForShopper[] = [
    'pay',
    'pay again',
    'bank decides',
    'order again',
    'we confirm',
    'you confirm',
    'we make it',
    'courier collects',
    'courier delivers',
    'comes today',
    'courier comes again',
    'comes back to us',
    'courier lost it',
    'we look into it',
  ]
  const texts = next.map((happensNext) => nextStepMessage({ ...order, happensNext }).text)
  assert.equal(new Set(texts).size, next.length)
  assert.match(texts[6] ?? '', /3 working days/)
})

test('the promised day stands behind what happens next', () => {
  const { text } = nextStepMessage({ ...order, happensNext: 'we make it' }, '2026-12-08' as Day)
  assert.match(text, /appears here as soon as the courier has one\. It is at your door by Tue 8 Dec\.$/)
})

test('the message of a cancelled order names the refund, if there is one', () => {
  const cancelled = { ...order, state: 'cancelled', happensNext: 'nothing' } as const
  assert.match(nextStepMessage(cancelled).text, /Nothing was charged\./)
  assert.match(nextStepMessage({ ...cancelled, paidAt: new Date() }).text, /goes back the way it came\./)
  const sent = { amountPaise: paise(34_900), state: 'processed', askedAt: new Date('2026-11-21T10:00:00Z') } as const
  assert.match(
    nextStepMessage({ ...cancelled, paidAt: new Date(), refunds: [sent] }).text,
    /₹349 was sent back on Sat, 21 Nov\. It reaches you within 4 working days\./,
  )
})

test('an order in whose place another comes names that one and its money; what goes back stands behind it, and nothing else does', () => {
  const anew = { state: 'cancelled', happensNext: 'nothing', paidAt: new Date() } as const
  const carriedOn = { orderNumber: 'MJ-10002', amountPaise: paise(19_950) }
  const even = nextStepMessage({ ...order, ...anew, carriedOn }).text
  assert.match(even, /₹199\.50 of what was paid pays order MJ-10002 in its place\.$/)
  const asked = { amountPaise: paise(29_950), state: 'asked', askedAt: new Date('2026-11-21T10:00:00Z') } as const
  assert.match(nextStepMessage({ ...order, ...anew, carriedOn, refunds: [asked] }).text, /in its place\. ₹299\.50 goes back to you/)
})

test('an order that waits for a difference asks for that alone', () => {
  const totals = { totalPaise: paise(59_850), cashFeePaise: paise(0) } as OrderOnPage['totals']
  const waiting = { ...order, happensNext: 'pay', totals, advancePaise: paise(0), carriedPaise: paise(49_900) } as const
  assert.match(nextStepMessage(waiting).text, /^₹499 is paid already, with the order before\. ₹99\.50 is paid online now\./)
})

test('each final state of an order has its own title', () => {
  const titles = orderStates.map((state) => [state, nextStepMessage({ ...order, state, happensNext: 'nothing' }).title])
  assert.deepEqual(
    titles.filter(([state]) => ['delivered', 'returned_to_origin', 'cancelled'].includes(state ?? '')),
    [
      ['delivered', 'Delivered'],
      ['returned_to_origin', 'Came back to us'],
      ['cancelled', 'Cancelled'],
    ],
  )
})
