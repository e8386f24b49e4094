import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const db = await testDatabase()
await stock(db, { ...ringBox, stock: 100 })
const shop = testShop(db)

async function anOrder(recipient: Partial<Parameters<typeof aRecipient>[0]>, name = 'Asha') {
  const line = { variantId: ringBox.variantId, quantity: 1, personalisation: { name, sign: undefined }, expectedUnitPricePaise: undefined }
  const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient(recipient), lines: [line] }))
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.value.order
}

const lakshmi = await anOrder({
  name: 'Lakshmi Iyer',
  phone: '9820011111',
  alternatePhone: '9820022222',
  email: 'Lakshmi.Iyer@example.com',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600028' as Pincode,
})
const rohan = await anOrder(
  { name: 'Rohan Kulkarni', phone: '9820033333', city: 'Pune', state: 'Maharashtra', pincode: '411052' as Pincode },
  'Kabir',
)
await db.query(
  `insert into parcels (id, order_id, round, state, awb, updated_at, started_at) values ('a-parcel-of-rohan-00001', $1, 1, 'booked', 'SF123456789HYD', now(), now())`,
  [rohan.id],
)
// The carrier gave it another number.
await db.query(`update parcels set awb = 'SF987654321HYD' where order_id = $1`, [rohan.id])
await db.query(
  `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at)
   values ('pay_Nx82abc', $1, 'failed', 49900, 'INR', 'upi', 'webhook', now(), now())`,
  [rohan.id],
)
const asked = await shop.enquiries.record({
  kind: 'contact',
  name: 'Devika Nair',
  email: 'devika@example.com',
  phone: '9820044444',
  message: 'Is the hatbox sold in plum?',
})
const ticket = asked.ticketNumber

const found = async (written: string) => {
  const { groups } = await shop.search(written)
  return groups.flatMap((group) =>
    group.kind === 'orders'
      ? group.orders.map(({ orderNumber }) => `${group.foundBy} ${orderNumber}`)
      : group.kind === 'products'
        ? group.products.map(({ name }) => `product ${name}`)
        : group.enquiries.map(({ ticketNumber }) => `enquiry ${ticketNumber}`),
  )
}

test('an order is found by whatever a caller says of it', async () => {
  const hits: [string, string][] = [
    [lakshmi.orderNumber, `order-number ${lakshmi.orderNumber}`],
    [lakshmi.orderNumber.slice(-4), `last-digits ${lakshmi.orderNumber}`],
    ['98200 11111', `phone ${lakshmi.orderNumber}`],
    ['+91 98200 22222', `phone ${lakshmi.orderNumber}`],
    ['600028', `pincode ${lakshmi.orderNumber}`],
    ['lakshmi.iyer@', `email ${lakshmi.orderNumber}`],
    ['pay_Nx82abc', `payment ${rohan.orderNumber}`],
    ['sf123456789hyd', `awb ${rohan.orderNumber}`],
    ['sf987654321hyd', `awb ${rohan.orderNumber}`],
    ['lakshmi chennai', `recipient ${lakshmi.orderNumber}`],
    ['iy', `recipient ${lakshmi.orderNumber}`],
    ['kabir', `lid ${rohan.orderNumber}`],
    ['Laxmi Iyer', `alike ${lakshmi.orderNumber}`],
  ]
  for (const [written, hit] of hits) assert.deepEqual(await found(written), [hit], written)
})

test('a number that is typed in part finds the orders that begin so, the newest first, and a whole one only its own', async () => {
  const beginning = lakshmi.orderNumber.slice(0, -1)
  for (const written of [beginning, beginning.slice(0, -1), beginning.replace('MJ-', '')])
    assert.deepEqual(await found(written), [`number-begun ${rohan.orderNumber}`, `number-begun ${lakshmi.orderNumber}`], written)
  await db.query(`update orders set order_number = $1 where id = $2`, [`${lakshmi.orderNumber}7`, rohan.id])
  const { opens } = await shop.search(lakshmi.orderNumber)
  await db.query(`update orders set order_number = $1 where id = $2`, [rohan.orderNumber, rohan.id])
  assert.equal(opens, lakshmi.orderNumber)
})

test('products and enquiries are found by their words, enquiries also by ticket, phone and mail address', async () => {
  assert.deepEqual(await found('ring box'), ['product Ring Box'])
  for (const written of ['hatbox plum', 'devika', ticket, '9820044444', 'devika@'])
    assert.deepEqual(await found(written), [`enquiry ${ticket}`], written)
})

test('a lone hit by its number opens at once, any other is shown', async () => {
  assert.equal((await shop.search(lakshmi.orderNumber)).opens, lakshmi.orderNumber)
  assert.equal((await shop.search(lakshmi.orderNumber.slice(-4))).opens, lakshmi.orderNumber)
  for (const written of ['9820011111', 'Lakshmi', 'nobody at all']) assert.equal((await shop.search(written)).opens, undefined, written)
})

test('signs that mean something to the database are only letters', async () => {
  for (const written of ['%%%', '___', String.raw`\\\\`, "'; drop table orders; --"]) assert.deepEqual(await found(written), [], written)
})

test('eight hits of a kind are shown, the newest first, and it is known that there are more', async () => {
  const numbers: string[] = []
  for (let at = 0; at < 9; at++) numbers.push((await anOrder({ name: 'Many Orders' }, 'Same')).orderNumber)
  const { groups } = await shop.search('Many')
  const [group] = groups
  assert.ok(group?.kind === 'orders')
  assert.deepEqual(
    group.orders.map(({ orderNumber }) => orderNumber),
    numbers.toReversed().slice(0, 8),
  )
  assert.equal(group.isAll, false)
})

test('a name is found however its letters are written, on both sides', async () => {
  const spelled = (await anOrder({ name: 'José D’Cruz' })).orderNumber
  const plain = (await anOrder({ name: "Jose D'Cruz" })).orderNumber
  const both = [`recipient ${plain}`, `recipient ${spelled}`]
  for (const written of ['jose', 'José', 'JOSE', 'Ｊｏｓé', "D'Cruz", 'D’Cruz', 'dcruz', "jose d'cruz"])
    assert.deepEqual(await found(written), both, written)
  assert.deepEqual(await found('ｋáｂｉｒ'), [`lid ${rohan.orderNumber}`])
  assert.deepEqual(await found('rﬁng bóx'), [])
  assert.deepEqual(await found('ríng Ｂｏｘ'), ['product Ring Box'])
  assert.deepEqual(await found('ｄévika'), [`enquiry ${ticket}`])
  assert.deepEqual(await found(`#${lakshmi.orderNumber.replace('MJ-', '')}`), [`order-number ${lakshmi.orderNumber}`])
  assert.ok((await found('j')).includes(`recipient ${plain}`), 'one letter begins a word')
  assert.deepEqual(await found('x'), [])
})
