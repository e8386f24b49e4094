import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { renderMail } from '#src/documents/render-mail.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { deliverMails } from '#src/shop/workflows/mailing/deliver-mails.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { mailedCashKeys } from '#tests/fakes/mailed-cash-keys.ts'
import { manualClock } from '#tests/payment-setup.ts'

const hours = 3_600_000

async function aShopThatAsks(cashOrders: Partial<ShopSettings['cashOrders']> = {}, mailsADay?: number) {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { clock, advance } = manualClock()
  const orders = { ...testSettings.orders, unpaid: { ...testSettings.orders.unpaid, mailsADay } }
  const settings = { ...testSettings, orders, cashOrders: { ...testSettings.cashOrders, confirmedBy: 'link' as const, ...cashOrders } }
  const shop = testShop(db, { clock, settings })
  const place = async (phone = '9876543210') => {
    const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ phone }) }))
    assert.ok(placed.ok)
    return placed.value.order
  }
  /** What the mails about this order have, oldest first, while it waits. */
  const mailed = (id: OrderId) => mailedCashKeys(db, id, shop.deps.factors.secrets)
  const confirm = async (orderId: OrderId, given: string) => {
    const confirmed = await shop.orders.confirmByShopper({ orderId, given })
    return confirmed.ok ? confirmed.value.state : confirmed.problem
  }
  const stateOf = async (id: OrderId) => (await shop.orders.find(id))?.state
  const mails = async (id: OrderId) =>
    (await db.query<{ kind: string }>(`select kind from outbox where reference like $1 || '%' order by id`, [id])).map(({ kind }) => kind)
  return { db, shop, place, mailed, confirm, stateOf, mails, advance }
}

test('the link of the mail confirms its order once: the mail, the parcel and who did it are recorded, and nobody calls any more', async () => {
  const { db, shop, place, mailed, confirm, mails } = await aShopThatAsks()
  const { id } = await place()
  const [key = ''] = await mailed(id)
  assert.equal((await shop.orders.show(id))?.happensNext, 'you confirm')
  assert.equal(await confirm(id, key), 'confirmed')
  assert.deepEqual(await confirm(id, key), { code: 'nothing_to_confirm', state: 'confirmed' })
  assert.deepEqual(await mails(id), ['order-confirmation', 'order-notification', 'order-confirmed'])
  assert.deepEqual(
    shop.deps.queue.jobs.map(({ job }) => job),
    ['order.fulfil'],
  )
  assert.deepEqual(await shop.orders.listToCall(10), [])
  const events = await db.query<{ done_by: string; note: string }>(`select done_by, note from order_events where state = 'confirmed'`)
  assert.deepEqual(events, [{ done_by: 'shopper', note: 'With the link in the mail.' }])
})

test('neither a forged key nor that of another order confirms anything, and the database has only hashes', async () => {
  const { db, place, mailed, confirm, stateOf } = await aShopThatAsks()
  const [one, other] = [await place(), await place('9812345678')]
  const [key = ''] = await mailed(other.id)
  for (const given of [key, 'x'.repeat(22), '', other.id])
    assert.deepEqual(await confirm(one.id, given), { code: 'key_refused', fault: 'wrong', triesLeft: 4 })
  assert.equal(await stateOf(one.id), 'to_confirm')
  assert.deepEqual(await confirm('x'.repeat(22) as OrderId, key), { code: 'order_not_found' })
  const rows = await db.query<{ row: string }>('select cash_keys::text as row from cash_keys')
  assert.ok(rows.length === 2 && rows.every(({ row }) => !row.includes(key)))
})

test('a copy of the database confirms nothing: keys and codes are sealed in it, whole mails are only sent, and nothing is left once they are used', async () => {
  for (const confirmedBy of ['link', 'code'] as const) {
    const { db, shop, place, mailed, confirm, advance } = await aShopThatAsks({ confirmedBy })
    const [{ id }, ended] = [await place(), await place('9812345678')]
    const [key = ''] = await mailed(id)
    const stored = async () => {
      const tables = `select to_jsonb(mail)::text as row from outbox mail union all select to_jsonb(known)::text from cash_keys known`
      return (await db.query<{ row: string }>(tables)).map(({ row }) => row).join()
    }
    assert.doesNotMatch(await stored(), new RegExp(`["=]${key}`))
    // Whoever has the copy may try a million codes.
    const tried = await db.query(`select from cash_keys where kind = 'code' and hash = sha256(convert_to(order_id || ' ' || $1, 'UTF8'))`, [
      key,
    ])
    assert.deepEqual(tried, [])

    const draw = async (message: Message) => ({ ...renderMail(message), attachments: [] })
    await deliverMails({ ...shop.deps, ...shop.mailer, renderMail: draw })
    const [mail] = shop.mailer.sent
    assert.ok(key !== '' && mail?.text?.includes(key))
    const [shown] = await shop.mails.list({ limit: 10, to: 'asha' })
    const message = (await shop.mails.find(shown!.id))!.message
    const { text } = await draw(message)
    assert.ok(!text.includes(key) && text.includes('only in the mail as it was sent'), text)

    assert.equal(await confirm(id, key), 'confirmed')
    assert.deepEqual(await mailed(id), [])
    assert.equal((await mailed(ended.id)).length, 1)
    await db.query(`update orders set state = 'cancelled' where id = $1`, [ended.id])
    await shop.work.sweepRecords()
    assert.ok(!(await stored()).includes('"sealed"'))
    advance(hours)
  }
})

test('the reminder comes however many mails the mailbox has had that day', async () => {
  const { shop, place, mails, advance } = await aShopThatAsks({}, 1)
  const { id } = await place()
  advance(47 * hours)
  await place('9812345678')
  advance(hours)
  assert.deepEqual(await shop.orders.mailCashKey(id), { ok: false, problem: { code: 'not_mailed_again' } })
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 1, lapsed: 0 })
  assert.deepEqual((await mails(id)).slice(2), ['order-link'])
})

test('of an order that staff have confirmed or cancelled meanwhile the link changes nothing', async () => {
  const { shop, place, mailed, confirm } = await aShopThatAsks()
  const [called, cancelled] = [await place(), await place('9812345678')]
  const [keyOfCalled = '', keyOfCancelled = ''] = [...(await mailed(called.id)), ...(await mailed(cancelled.id))]
  await shop.orders.confirm(called.id, someStaff)
  await shop.orders.cancel({ orderId: cancelled.id, cancelledBy: someStaff, reason: 'Not wanted.' })
  assert.deepEqual(await confirm(called.id, keyOfCalled), { code: 'nothing_to_confirm', state: 'confirmed' })
  assert.deepEqual(await confirm(cancelled.id, keyOfCancelled), { code: 'nothing_to_confirm', state: 'cancelled' })
})

test('a code is good for an hour and for five tries, and a new one replaces it', async () => {
  const { shop, place, mailed, confirm, advance } = await aShopThatAsks({ confirmedBy: 'code' })
  const { id } = await place()
  const [first = ''] = await mailed(id)
  const wrong = first === '000000' ? '000001' : '000000'
  for (const triesLeft of [4, 3, 2, 1, 0])
    assert.deepEqual(await confirm(id, wrong), { code: 'key_refused', fault: 'wrong', triesLeft }, `${triesLeft} left`)
  assert.equal(((await confirm(id, first)) as { fault: string }).fault, 'used up')
  assert.deepEqual(await shop.orders.mailCashKey(id), { ok: false, problem: { code: 'not_mailed_again' } })
  advance(60_000)
  assert.ok((await shop.orders.mailCashKey(id)).ok)
  const second = (await mailed(id))[1] ?? ''
  advance(hours)
  assert.equal(((await confirm(id, second)) as { fault: string }).fault, 'expired')
  assert.ok((await shop.orders.mailCashKey(id)).ok)
  const third = (await mailed(id))[2] ?? ''
  assert.equal(await confirm(id, ` ${third.slice(0, 3)} ${third.slice(3)} `), 'confirmed')
})

test('an order that nobody confirms is reminded of once, with a link that works, and lapses when it said: its pieces are on sale again', async () => {
  const { db, shop, place, mails, stateOf, advance } = await aShopThatAsks()
  const { id } = await place()
  const before = await stockLevel(db, ringBox)
  advance(48 * hours - 1)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 0 })
  advance(1)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 1, lapsed: 0 })
  assert.equal((await shop.orders.show(id))?.confirmation?.lapsesAt?.toISOString(), '2026-11-23T09:00:00.000Z')
  advance(24 * hours - 1)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 0 })
  advance(1)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 1 })
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 0 })
  assert.equal(await stateOf(id), 'cancelled')
  assert.equal((await stockLevel(db, ringBox)).onHand, before.onHand + 1)
  assert.deepEqual((await mails(id)).slice(2), ['order-link', 'order-cancelled', 'cancellation-notice'])
})

test('after the reminder every link of the order still confirms it', async () => {
  for (const which of [0, 1]) {
    const { shop, place, mailed, confirm, advance } = await aShopThatAsks()
    const { id } = await place()
    advance(71 * hours)
    await shop.work.lapseCashOrders()
    assert.equal(await confirm(id, (await mailed(id))[which] ?? ''), 'confirmed')
    advance(48 * hours)
    assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 0 })
  }
})

test('an order waits on while a call is agreed or a payment is being decided, and where it was not reminded in time it gets its day', async () => {
  const { db, shop, place, stateOf, advance } = await aShopThatAsks()
  const [called, paying, late] = [await place(), await place('9812345678'), await place('9898989898')]
  advance(48 * hours)
  await db.query(
    `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at)
    values ('pay_1', $1, 'authorised', 100, 'INR', 'card', 'webhook', now(), now())`,
    [paying.id],
  )
  await db.query(`delete from cash_keys where order_id = $1`, [late.id])
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 2, lapsed: 0 })
  advance(23 * hours)
  await shop.orders.noteCall({ orderId: called.id, outcome: 'wrong_number', note: undefined, by: someStaff })
  advance(hours)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 1 })
  assert.deepEqual([await stateOf(called.id), await stateOf(paying.id), await stateOf(late.id)], ['to_confirm', 'to_confirm', 'cancelled'])
})

test('where only staff confirm, mails have no link, and nothing lapses', async () => {
  const { shop, place, mailed, stateOf, advance } = await aShopThatAsks({ confirmedBy: 'staff' })
  const { id } = await place()
  assert.deepEqual(await mailed(id), [])
  assert.equal((await shop.orders.show(id))?.happensNext, 'we confirm')
  advance(1_000 * hours)
  assert.deepEqual(await shop.work.lapseCashOrders(), { reminded: 0, lapsed: 0 })
  assert.deepEqual(await shop.orders.mailCashKey(id), { ok: false, problem: { code: 'not_mailed_again' } })
  assert.equal(await stateOf(id), 'to_confirm')
})
