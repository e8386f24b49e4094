import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeskRight, deskRights, mayDo, seesMoneySince } from './desk-rights.ts'

const rights = Object.keys(deskRights) as DeskRight[]

test('an owner may do everything', () => {
  for (const right of rights) assert.ok(mayDo('owner', right), right)
})

test('an assistant may not send money above the limit, see the money of other days, erase, hand over what is held about people, record breaches, settle grievances, change saved answers, publish products or texts, change settings, export, or see people and the whole log', () => {
  assert.deepEqual(
    rights.filter((right) => !mayDo('assistant', right)),
    [
      'refundAboveLimit',
      'acceptHeldPayments',
      'creditByHand',
      'erasePersonalData',
      'handOverPersonalData',
      'recordBreaches',
      'settleGrievances',
      'editSavedAnswers',
      'publishProducts',
      'publishTexts',
      'seeMoney',
      'balanceMoney',
      'changeSettings',
      'managePeople',
      'seeWholeLog',
      'exportOrders',
      'rehearse',
    ],
  )
})

test('an assistant sees money from midnight in India on, an owner since ever', () => {
  const [before, after] = [new Date('2026-11-20T23:59:59+05:30'), new Date('2026-11-21T00:01:00+05:30')]
  assert.deepEqual(seesMoneySince('assistant', before), new Date('2026-11-20T00:00:00+05:30'))
  assert.deepEqual(seesMoneySince('assistant', after), new Date('2026-11-21T00:00:00+05:30'))
  assert.equal(seesMoneySince('owner', after), undefined)
})

/** The table of roles that the desk was planned with, line by line: what each role may do, by the rights that stand for it. */
const planned: readonly (readonly [line: string, rights: readonly DeskRight[], assistant: boolean])[] = [
  ['Today, orders, search, notes, calls', ['seeOrders', 'writeNotes', 'confirmOrders'], true],
  ['confirm, cancel unpaid or cash', ['confirmOrders', 'cancelUnpaidOrders'], true],
  ['cancel paid, refund up to a limit', ['cancelPaidOrders', 'refundPayments'], true],
  ['refund above, accept held money, credit by hand', ['refundAboveLimit', 'acceptHeldPayments', 'creditByHand'], false],
  ['correct address, writing', ['correctOrders'], true],
  ['workshop, pack, print, hand over, retry', ['workOnUnits', 'handleParcels', 'retryJobs'], true],
  ['book anew, mark sent by hand', ['rebookParcels'], true],
  ['enquiries, answers', ['seeEnquiries', 'answerEnquiries'], true],
  ['products: edit draft', ['editProducts'], true],
  ['publish, import, undo', ['publishProducts'], false],
  ['stock: move with reason, count', ['moveStock'], true],
  ['money, settlements, GST', ['seeMoney', 'balanceMoney'], false],
  ['money of the own day, to read', ['seeMoneyOfDay'], true],
  ['figures, for assistants without money', ['seeFigures'], true],
  ['people, the whole log, exports of orders', ['managePeople', 'seeWholeLog', 'exportOrders'], false],
  ['own log', ['seeOwnLog'], true],
]

for (const [line, lineRights, assistant] of planned)
  test(`${line}: the owner may, ${assistant ? 'and so may an assistant' : 'and an assistant may not'}`, () => {
    for (const right of lineRights) assert.deepEqual([mayDo('owner', right), mayDo('assistant', right)], [true, assistant], right)
  })
