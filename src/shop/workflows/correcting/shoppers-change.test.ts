import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { interleave } from '#tests/interleave.ts'

const asha = { name: 'Asha', sign: 'Leo' }
const shopper = { who: 'shopper' } as const

async function aSetup(own: Parameters<typeof correctingSetup>[0] = {}) {
  const setup = await correctingSetup(own)
  const { shop } = setup
  const change = async (orderId: OrderId, name: string, began = asha) => {
    const changed = await shop.orders.correctWriting({ orderId, position: 1, began, written: { name, sign: 'Leo' }, by: shopper })
    return changed.ok ? 'ok' : changed.problem.code
  }
  const nameOf = async (orderId: OrderId) => (await shop.orders.find(orderId))?.lines[0]?.personalisation?.name
  return { ...setup, change, nameOf }
}

test('a shopper changes a name: both spellings stay with time and who, and both sides get a mail', async () => {
  const { shop, paidOrder, change, mailsOf, acts } = await aSetup()
  const orderId = await paidOrder(asha)
  assert.equal(await change(orderId, 'aasha'), 'ok')
  const inspected = await shop.orders.inspect(orderId)
  const [made] = inspected?.corrections ?? []
  assert.deepEqual([made?.before, made?.after, made?.by], [asha, { name: 'Aasha', sign: 'Leo' }, shopper])
  assert.deepEqual(
    (await acts(orderId)).map(({ act, doneBy }) => [act, doneBy]),
    [['writing corrected', shopper]],
  )
  const [[toShopper], [toShop]] = [await mailsOf('order-corrected'), await mailsOf('order-changed-notice')]
  assert.deepEqual([toShopper?.recipient_address, toShopper?.message['changesLeft']], ['asha@example.com', 4])
  assert.equal(toShop?.recipient_address, 'workshop@manjusha.example')
  assert.doesNotMatch(String(toShop?.message['orderUrl']), new RegExp(orderId))
})

test('the same change pressed twice is one change with one mail to each side', async () => {
  const { paidOrder, change, mailsOf, acts } = await aSetup()
  const orderId = await paidOrder(asha)
  assert.deepEqual(await Promise.all([change(orderId, 'Aasha'), change(orderId, 'Aasha')]), ['ok', 'ok'])
  assert.deepEqual([(await acts(orderId)).length, (await mailsOf('order-corrected')).length], [1, 1])
})

test('a shopper and one of the staff who change the same name: the second reads what is there now', async () => {
  const { shop, paidOrder, change, nameOf } = await aSetup()
  const orderId = await paidOrder(asha)
  await shop.orders.correctWriting({ orderId, position: 1, began: asha, written: { name: 'Usha' }, by: meera })
  assert.equal(await change(orderId, 'Aasha'), 'changed_meanwhile')
  assert.equal(await nameOf(orderId), 'Usha')
})

test('shoppers change as often as the owner allows; staff and a repeat of the last change are not counted', async () => {
  const { shop, paidOrder, change } = await aSetup()
  const orderId = await paidOrder(asha)
  let before = 'Asha'
  for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee']) {
    assert.equal(await change(orderId, name, { name: before, sign: 'Leo' }), 'ok')
    before = name
  }
  assert.equal(await change(orderId, 'Ff', { name: 'Ee', sign: 'Leo' }), 'changes_used_up')
  assert.equal(await change(orderId, 'Ee', { name: 'Dd', sign: 'Leo' }), 'ok')
  assert.ok((await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Gg' }, by: meera })).ok)
  const offered = await shop.orders.offerChanges((await shop.orders.find(orderId))!)
  assert.deepEqual([offered.refusal?.code, offered.left], ['changes_used_up', 0])
})

for (const [first, second] of [
  ['the shopper', 'the workshop'],
  ['the workshop', 'the shopper'],
] as const)
  test(`${first} is first and ${second} at the same moment: what is pressed is what the order says`, async () => {
    const { db, paidOrder, nameOf, ...setup } = await aSetup()
    const orderId = await paidOrder(asha)
    const press = (shop: typeof setup.shop) => shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun })
    const change = (shop: typeof setup.shop) =>
      shop.orders.correctWriting({ orderId, position: 1, began: asha, written: { name: 'Aasha' }, by: shopper })
    const shopOn = (held: Database) => testShop(held as typeof db, { clock: setup.shop.deps.clock })
    if (first === 'the shopper') {
      const [changed, pressed] = await interleave(
        db,
        /update order_lines set personal_name/,
        (held) => change(shopOn(held)),
        () => press(setup.shop),
      )
      assert.deepEqual([changed.ok, pressed.ok, await nameOf(orderId)], [true, true, 'Aasha'])
    } else {
      const [pressed, changed] = await interleave(
        db,
        /update units set state/,
        (held) => press(shopOn(held)),
        () => change(setup.shop),
      )
      assert.ok(pressed.ok && !changed.ok)
      assert.deepEqual([changed.problem.code, await nameOf(orderId)], ['already_pressed', 'Asha'])
    }
  })

test('an unpaid order that is changed again and again fills nobody’s mailbox, and the shop is told all the same', async () => {
  const { orders } = testSettings
  const capped = { ...testSettings, orders: { ...orders, unpaid: { ...orders.unpaid, mailsADay: 2 } } }
  const { mailsOf, cashOrder, change } = await aSetup({ settings: capped })
  const orderId = await cashOrder(asha)
  await change(orderId, 'Aa')
  await change(orderId, 'Bb', { name: 'Aa', sign: 'Leo' })
  assert.deepEqual([(await mailsOf('order-corrected')).length, (await mailsOf('order-changed-notice')).length], [0, 2])
})

test('once the workshop has taken the piece its shopper changes the writing no more; staff do, and it can be given back', async () => {
  const { shop, paidOrder, change, acts } = await aSetup()
  const orderId = await paidOrder(asha)
  const lock = () => shop.workshop.lock({ ticket: 'MJ-10001.1', by: arun })
  assert.deepEqual(
    [await lock(), await lock()].map((locked) => locked.ok && locked.value.isNew),
    [true, false],
  )
  assert.equal(await change(orderId, 'Aasha'), 'taken_by_workshop')
  assert.deepEqual((await shop.orders.offerChanges((await shop.orders.find(orderId))!)).writings, [{ kind: 'closed' }])
  assert.ok((await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Usha' }, by: meera })).ok)
  assert.ok((await shop.workshop.unlock({ ticket: 'MJ-10001.1', by: arun })).ok)
  assert.equal(await change(orderId, 'Nisha', { name: 'Usha', sign: 'Leo' }), 'ok')
  assert.deepEqual(
    (await acts(orderId)).map(({ act }) => act),
    ['writing locked', 'writing corrected', 'writing unlocked', 'writing corrected'],
  )
})

test('a ticket that was printed before a change is out of date at every scan, with what was changed; one printed after is not', async () => {
  const { shop, paidOrder, change, advance } = await aSetup()
  const orderId = await paidOrder(asha)
  const print = () => shop.workshop.notePrinted({ form: 'ticket', of: ['MJ-10001.1'], by: arun })
  const changesSeen = async (code: string) =>
    (await shop.workshop.ticket(code))?.outdated?.changes.map(({ before, after, by }) => [before.name, after.name, by.who])
  await print()
  assert.equal(await changesSeen('MJ-10001.1?writing=0'), undefined)
  advance(60_000)
  await change(orderId, 'Aasha')
  for (const code of ['MJ-10001.1?writing=0', 'MJ-10001.1']) assert.deepEqual(await changesSeen(code), [['Asha', 'Aasha', 'shopper']], code)
  const press = (ticket: string) => shop.workshop.step({ ticket, step: 'pressed', by: arun })
  assert.deepEqual(await press('https://desk.example/desk/t/MJ-10001.1?writing=0'), { ok: false, problem: { code: 'ticket_outdated' } })
  assert.equal((await shop.packing.scan({ orderNumber: undefined, unitNumbers: [] }, 'MJ-10001.1?writing=0')).meaning, 'outdated')
  advance(60_000)
  await print()
  assert.deepEqual([await changesSeen('MJ-10001.1'), await changesSeen('MJ-10001.1?writing=1')], [undefined, undefined])
  assert.deepEqual(await changesSeen('MJ-10001.1?writing=0'), [['Asha', 'Aasha', 'shopper']])
  assert.ok((await press('MJ-10001.1?writing=1')).ok)
})

test('a line that is pressed is offered as begun, and the others are still open', async () => {
  const { shop, paidOrder } = await aSetup()
  const order = (await shop.orders.find(await paidOrder(asha)))!
  assert.deepEqual((await shop.orders.offerChanges(order)).writings, [{ kind: 'open', maxNameLength: 10, takesSign: true }])
  await shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun })
  assert.deepEqual((await shop.orders.offerChanges(order)).writings, [{ kind: 'closed' }])
})
