import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { plainPouch, ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { formatPaise, paise } from '#src/kit/money.ts'
import { eraseAttentionTexts } from '../../orders/attention/attention.store.ts'
import { canChangeWriting } from './making.ts'

const arun = { who: 'staff', name: 'Arun' } as const
const asha = {
  variantId: ringBox.variantId,
  quantity: 2,
  personalisation: { name: 'Asha', sign: 'Leo' },
  expectedUnitPricePaise: undefined,
} as const
const pouch = { variantId: plainPouch.variantId, quantity: 1, personalisation: undefined, expectedUnitPricePaise: undefined } as const

/** A confirmed cash order of two ring boxes with a name, and a pouch without: MJ-10001.1 to .3. */
async function aConfirmedOrder() {
  const time = manualClock()
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  const shop = testShop(db, { clock: time.clock })
  const expectedTotalPaise = paise(2 * ringBox.pricePaise + plainPouch.pricePaise)
  const placed = await shop.orders.place(aPlaceOrder({ lines: [asha, pouch], expectedTotalPaise }))
  assert.ok(placed.ok)
  const { id } = placed.value.order
  assert.deepEqual(await shop.workshop.unitsOf(['MJ-10001']), [])
  assert.ok((await shop.orders.confirm(id, someStaff)).ok)
  const step = (unit: number, to: 'pressed' | 'checked' | 'packed') =>
    shop.workshop.step({ ticket: `MJ-10001.${unit}`, step: to, by: arun })
  const states = async () => (await shop.workshop.unitsOf(['MJ-10001']))[0]?.units.map(({ state }) => state)
  const onBoard = async () => (await shop.workshop.board()).columns.flatMap(({ groups }) => groups.flatMap(({ units }) => units))
  return { db, shop, id, step, states, onBoard, ...time }
}

test('a cash order has its units from the moment it is confirmed, once, however often that is pressed', async () => {
  const { shop, id, states } = await aConfirmedOrder()
  await shop.orders.confirm(id, someStaff)
  assert.deepEqual(await states(), ['queued', 'queued', 'queued'])
})

test('a paid order has its units from the moment it is paid, with the ready day that the shopper was promised', async () => {
  const time = manualClock()
  const setup = await paymentSetup({ clock: time.clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  await setup.callBack(setup.pay(gatewayOrderId))
  const orderNumber = (await setup.shop.orders.find(id))!.orderNumber
  const [order] = await setup.shop.workshop.unitsOf([orderNumber])
  // Three working days after Friday the 20th, 14.30; the cut-off hour has passed.
  assert.deepEqual(
    order?.units.map(({ ticket, state, pickupDay }) => [ticket, state, pickupDay]),
    [[`${orderNumber}.1`, 'queued', '2026-11-25']],
  )
})

test('units go from the queue to pressed, checked and packed; a unit without a writing is only packed', async () => {
  const { step, states } = await aConfirmedOrder()
  for (const to of ['pressed', 'checked', 'packed'] as const) assert.ok((await step(1, to)).ok)
  assert.ok((await step(3, 'packed')).ok)
  assert.deepEqual(await states(), ['packed', 'queued', 'packed'])
})

test('the same step again changes nothing, also when two people do it at once', async () => {
  const { db, step, states } = await aConfirmedOrder()
  const both = await Promise.all([step(1, 'pressed'), step(1, 'pressed')])
  assert.ok(both.every(({ ok }) => ok))
  assert.ok((await step(1, 'checked')).ok)
  assert.ok((await step(1, 'pressed')).ok)
  assert.deepEqual(await states(), ['checked', 'queued', 'queued'])
  assert.equal((await db.query('select 1 from unit_steps')).length, 2)
})

test('a step that is not next is refused', async () => {
  const { step, shop } = await aConfirmedOrder()
  assert.deepEqual(await step(1, 'packed'), { ok: false, problem: { code: 'other_step_next', next: 'pressed' } })
  assert.deepEqual(await step(3, 'pressed'), { ok: false, problem: { code: 'other_step_next', next: 'packed' } })
  assert.deepEqual(await step(9, 'pressed'), { ok: false, problem: { code: 'ticket_not_found' } })
  assert.deepEqual(await shop.workshop.step({ ticket: 'MJ-1', step: 'pressed', by: arun }), {
    ok: false,
    problem: { code: 'ticket_not_found' },
  })
})

test('a step is taken back by its id, and taking it back twice takes back no other', async () => {
  const { step, states, shop } = await aConfirmedOrder()
  await step(1, 'pressed')
  const checked = await step(1, 'checked')
  assert.ok(checked.ok)
  const back = () => shop.workshop.takeStepBack({ ticket: 'MJ-10001.1', stepId: checked.value.stepId, by: arun })
  assert.ok((await back()).ok)
  assert.ok((await back()).ok)
  assert.deepEqual(await states(), ['pressed', 'queued', 'queued'])
  await step(1, 'checked')
  await step(1, 'packed')
  assert.deepEqual(await shop.workshop.takeStepBack({ ticket: 'MJ-10001.2', stepId: undefined, by: arun }), {
    ok: false,
    problem: { code: 'nothing_to_take_back' },
  })
  const shown = await shop.workshop.ticket('mj-10001.1')
  assert.deepEqual(
    shown?.steps.map(({ step: done, takenBackBy }) => [done, takenBackBy]),
    [
      ['pressed', undefined],
      ['checked', 'Arun'],
      ['checked', undefined],
      ['packed', undefined],
    ],
  )
})

test('a spoilt unit goes back to the queue and takes another from stock; taking that back returns it', async () => {
  const { db, shop, step, states } = await aConfirmedOrder()
  await step(1, 'pressed')
  const before = await stockLevel(db, ringBox)
  const again = await shop.workshop.makeAgain({ ticket: 'MJ-10001.1', reason: 'letter', by: arun })
  assert.ok(again.ok)
  assert.equal((await stockLevel(db, ringBox)).onHand, before.onHand - 1)
  assert.deepEqual(await states(), ['queued', 'queued', 'queued'])
  assert.equal((await shop.workshop.ticket('MJ-10001.1'))?.unit.timesSpoilt, 1)
  assert.ok((await shop.workshop.takeStepBack({ ticket: 'MJ-10001.1', stepId: again.value.stepId, by: arun })).ok)
  assert.deepEqual(await stockLevel(db, ringBox), before)
  assert.deepEqual(await states(), ['pressed', 'queued', 'queued'])
  assert.equal((await shop.workshop.ticket('MJ-10001.1'))?.unit.timesSpoilt, 0)
})

test('a spoilt unit of which none is left stays as it is', async () => {
  const { db, shop, step, states } = await aConfirmedOrder()
  await step(1, 'pressed')
  await db.transaction((tx) => tx.query('update variants set stock_on_hand = stock_held'))
  assert.deepEqual(await shop.workshop.makeAgain({ ticket: 'MJ-10001.1', reason: 'foil', by: arun }), {
    ok: false,
    problem: { code: 'none_left' },
  })
  assert.deepEqual(await states(), ['pressed', 'queued', 'queued'])
})

test('a writing can be changed until the first unit of its line is pressed', async () => {
  const { db, id, step, shop } = await aConfirmedOrder()
  assert.equal(await canChangeWriting(db, id, 1), true)
  const pressed = await step(2, 'pressed')
  assert.ok(pressed.ok)
  assert.equal(await canChangeWriting(db, id, 1), false)
  assert.equal(await canChangeWriting(db, id, 2), true)
  await shop.workshop.takeStepBack({ ticket: 'MJ-10001.2', stepId: pressed.value.stepId, by: arun })
  assert.equal(await canChangeWriting(db, id, 1), true)
})

test('the board shows what is to be made until it is packed, and nothing without a writing', async () => {
  const { onBoard, step } = await aConfirmedOrder()
  assert.deepEqual(
    (await onBoard()).map(({ ticket }) => ticket),
    ['MJ-10001.1', 'MJ-10001.2'],
  )
  for (const to of ['pressed', 'checked', 'packed'] as const) await step(1, to)
  assert.deepEqual(
    (await onBoard()).map(({ ticket, number, of }) => [ticket, number, of]),
    [['MJ-10001.2', 2, 3]],
  )
})

test('the board goes by the pickup that the courier gave', async () => {
  const { db, id, shop, onBoard } = await aConfirmedOrder()
  await shop.work.fulfil(id)
  await db.transaction((tx) => tx.query(`update parcels set pickup_date = '2026-11-20 15:30:00'`))
  assert.deepEqual([...new Set((await onBoard()).map(({ pickupDay }) => pickupDay))], ['2026-11-20'])
  assert.equal((await shop.workshop.board()).columns.find(({ column }) => column === 'today')?.unitCount, 2)
})

test('the units of a cancelled order leave the board, and their steps are refused', async () => {
  const { shop, id, step, onBoard } = await aConfirmedOrder()
  await step(1, 'pressed')
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: undefined })).ok)
  assert.deepEqual(await onBoard(), [])
  assert.deepEqual(await step(1, 'checked'), { ok: false, problem: { code: 'order_closed', state: 'cancelled' } })
})

test('what the courier has collected counts as packed', async () => {
  const { shop, id, step, states, onBoard } = await aConfirmedOrder()
  await step(1, 'pressed')
  await shop.work.fulfil(id)
  assert.ok((await shop.parcels.markCollected(id, someStaff)).ok)
  assert.deepEqual(await states(), ['packed', 'packed', 'packed'])
  assert.deepEqual(await onBoard(), [])
})

test('nothing that the workshop reads has an address, a phone, an e-mail or a price in it', async () => {
  const { shop, step } = await aConfirmedOrder()
  await step(1, 'pressed')
  const read = JSON.stringify([
    await shop.workshop.board(),
    await shop.workshop.ticket('MJ-10001.1'),
    await shop.workshop.unitsOf(['MJ-10001']),
  ])
  const { name, email, phone, addressLine1, addressLine2, city, pincode } = aRecipient()
  const secrets = [
    name,
    email,
    phone,
    addressLine1,
    addressLine2 ?? '',
    city,
    pincode,
    String(ringBox.pricePaise),
    formatPaise(ringBox.pricePaise),
  ]
  for (const secret of secrets) assert.ok(secret !== '' && !read.includes(secret), secret)
  assert.doesNotMatch(read, /paise|price|"id":"[\w-]{22}"/i)
})

test('a question of the workshop waits on the order for the owner, once, and is mailed', async () => {
  const { db, shop, id } = await aConfirmedOrder()
  const ask = (question: string) => shop.workshop.askOwner({ ticket: 'MJ-10001.1', question, by: arun })
  assert.ok((await ask('Is it Asha or Aasha?')).ok)
  assert.ok((await ask('Is it Asha or Aasha?')).ok)
  assert.equal(
    (await shop.orders.find(id))?.attention,
    'Arun asks about MJ-10001.1 (Ring Box, Oxblood, "Asha" and Leo): Is it Asha or Aasha?',
  )
  assert.equal((await db.query(`select 1 from outbox where kind = 'attention-needed'`)).length, 1)
  assert.deepEqual(await ask('  '), { ok: false, problem: { code: 'question_length', most: 500 } })
})

test('an answer settles the question of its ticket alone, stands on it and in the history, and is erased with the order’s texts', async () => {
  const { db, shop, id } = await aConfirmedOrder()
  const meera = { who: 'staff', name: 'Meera' } as const
  const answer = (words: string, ticket = 'MJ-10001.1') => shop.workshop.answerQuestion({ ticket, answer: words, by: meera })
  const shown = async (ticket: string) => (await shop.workshop.ticket(ticket))?.questions.map(({ settled }) => settled?.answer ?? settled)
  assert.deepEqual(await answer('With one a.'), { ok: false, problem: { code: 'nothing_asked' } })
  for (const ticket of ['MJ-10001.1', 'MJ-10001.2']) await shop.workshop.askOwner({ ticket, question: 'One a or two?', by: arun })

  assert.deepEqual(await answer(' '), { ok: false, problem: { code: 'answer_length', most: 500 } })
  assert.deepEqual(await answer('With one a.', 'MJ-10001.9'), { ok: false, problem: { code: 'ticket_not_found' } })
  assert.ok((await answer('With one a.')).ok)
  assert.deepEqual(await shown('MJ-10001.1'), ['With one a.'])
  assert.deepEqual(await shown('MJ-10001.2'), [undefined])
  assert.match((await shop.orders.find(id))?.attention ?? '', /MJ-10001\.2/)
  assert.doesNotMatch((await shop.orders.find(id))?.attention ?? '', /MJ-10001\.1 /)
  const { events } = (await shop.orders.inspect(id))!
  assert.match(events.at(-1)?.note ?? '', /Arun asks about MJ-10001\.1 .*One a or two\?\nMeera answers: With one a\.$/)
  assert.deepEqual(await answer('With two.'), { ok: false, problem: { code: 'nothing_asked' } })

  await db.transaction((tx) => eraseAttentionTexts(tx, id))
  assert.deepEqual(await db.query('select answer from order_attention where answer is not null'), [])
})

test('printing a ticket is counted, and what is not known is not', async () => {
  const { shop } = await aConfirmedOrder()
  const print = () => shop.workshop.notePrinted({ form: 'ticket', of: ['MJ-10001.1', 'MJ-10001.9', 'MJ-7.1'], by: arun })
  assert.deepEqual([await print(), await print()], [1, 1])
  assert.equal(await shop.workshop.notePrinted({ form: 'packing-slip', of: ['mj-10001'], by: arun }), 1)
  assert.equal((await shop.workshop.ticket('MJ-10001.1'))?.unit.timesPrinted, 2)
})
