import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OrderState, orderStates } from '../order.ts'
import { refuseShoppersChange } from './shoppers-changes.ts'

const placedAt = new Date('2026-11-20T10:00:00Z')
const hoursLater = (hours: number) => new Date(placedAt.getTime() + hours * 3_600_000)
const refusalOf = (state: OrderState, { made = 0, most = 5, withinHours = undefined as number | undefined, hours = 0 } = {}) =>
  refuseShoppersChange({ state, placedAt }, made, { most, withinHours }, hoursLater(hours))?.code

const open: Readonly<Record<OrderState, boolean>> = {
  awaiting_payment: true,
  lapsed: false,
  to_confirm: true,
  paid: true,
  confirmed: true,
  booked: true,
  shipped: false,
  delivered: false,
  returned_to_origin: false,
  cancelled: false,
}

for (const state of orderStates)
  test(`an order that is ${state} ${open[state] ? 'may be changed by its shopper' : 'is not changed by its shopper'}`, () => {
    assert.equal(refusalOf(state), open[state] ? undefined : 'order_not_changeable')
  })

test('the owner decides how often, for how long, and whether at all', () => {
  assert.equal(refusalOf('paid', { made: 4 }), undefined)
  assert.equal(refusalOf('paid', { made: 5 }), 'changes_used_up')
  assert.equal(refusalOf('paid', { most: 0 }), 'changes_not_offered')
  assert.equal(refusalOf('paid', { withinHours: 2, hours: 2 }), undefined)
  assert.equal(refusalOf('paid', { withinHours: 2, hours: 2.01 }), 'change_time_over')
  assert.equal(refusalOf('paid', { hours: 10_000 }), undefined)
})
