import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeskRight, deskRights, mayDo } from './desk-rights.ts'

const rights = Object.keys(deskRights) as DeskRight[]

test('an owner may do everything', () => {
  for (const right of rights) assert.ok(mayDo('owner', right), right)
})

test('an assistant may not send money above the limit, see the money of other days, erase, hand over what is held about people, settle grievances, change saved answers, publish products, export, or see people and the whole log', () => {
  assert.deepEqual(
    rights.filter((right) => !mayDo('assistant', right)),
    [
      'refundAboveLimit',
      'acceptHeldPayments',
      'creditByHand',
      'erasePersonalData',
      'handOverPersonalData',
      'settleGrievances',
      'editSavedAnswers',
      'publishProducts',
      'seeMoney',
      'balanceMoney',
      'managePeople',
      'seeWholeLog',
      'exportOrders',
      'rehearse',
    ],
  )
})
