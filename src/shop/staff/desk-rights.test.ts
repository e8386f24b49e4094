import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeskRight, deskRights, mayDo } from './desk-rights.ts'

const rights = Object.keys(deskRights) as DeskRight[]

test('an owner may do everything', () => {
  for (const right of rights) assert.ok(mayDo('owner', right), right)
})

test('an assistant may not send money above the limit, erase a shopper, publish, change the shop, or see its people and figures of money', () => {
  assert.deepEqual(
    rights.filter((right) => !mayDo('assistant', right)),
    [
      ...[
        'refundAboveLimit',
        'acceptHeldPayments',
        'creditByHand',
        'erasePersonalData',
        'sendQuotes',
        'publishProducts',
        'seeMoney',
        'seeFiguresOfMoney',
      ],
      ...['publishTexts', 'changeShop', 'managePeople', 'seeWholeLog', 'exportOrders', 'rehearse'],
    ],
  )
})
