import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import type { Challan } from '../../tax/challans/challan.ts'
import { listChallansOfOrder } from '../../tax/challans/challans.store.ts'
import { totalsOf } from '../../tax/split-tax.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import { meera } from '#tests/correcting-setup.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import { issueChallan } from './issue-challan.ts'

const goodsOn = ({ lines }: Pick<Challan, 'lines'>) =>
  lines.map(({ position, quantity, gstBasisPoints, taxablePaise, igstPaise, totalPaise }) => [
    ...[position, quantity, gstBasisPoints],
    ...[taxablePaise, igstPaise, totalPaise],
  ])
const numbersOf = async (db: Database, id: OrderId) => (await listChallansOfOrder(db, id)).map(({ number }) => number)

test('the second lot of an order has a challan of its pieces, with their value and tax, and names the invoice; the first has the invoice', async () => {
  const { db, shop, orderId, divided } = await dividingSetup()
  const rest = await divided()
  await shop.work.fulfil(orderId)
  assert.deepEqual([await numbersOf(db, orderId), await numbersOf(db, rest)], [[], []])
  await shop.work.fulfil(rest)
  await shop.work.fulfil(rest)
  const [challan, ...others] = await listChallansOfOrder(db, rest)
  assert.deepEqual([others, await numbersOf(db, orderId)], [[], []])
  assert.ok(challan)
  assert.equal(challan.number, 'MJ/TD2627/0001')
  assert.ok(challan.number.length <= 16)
  assert.deepEqual(challan.why, { kind: 'later lot', of: 'MJ-10001' })
  assert.deepEqual(challan.invoice?.number, 'MJ/T2627/0001')
  // Of each ₹499.00 the tax at 18 % is ₹76.12, on a value of ₹422.88.
  assert.deepEqual(goodsOn(challan), [
    [1, 1, 1800, 42_288, 7_612, 49_900],
    [2, 1, 1800, 42_288, 7_612, 49_900],
  ])
  assert.equal((await shop.parcels.show(rest))?.challan, 'MJ/TD2627/0001')
  assert.equal((await shop.parcels.show(orderId))?.challan, undefined)
})

test('where the second parcel is booked first, the challan goes with the other one, and both add up to the invoice to the paisa', async () => {
  const { db, shop, orderId, divided } = await dividingSetup()
  // ₹100.01 of delivery beside ₹1,497.00 of goods.
  await db.query('update orders set delivery_paise = 10001, total_paise = total_paise + 10001 where id = $1', [orderId])
  const rest = await divided()
  await shop.work.fulfil(rest)
  await shop.work.fulfil(orderId)
  assert.deepEqual([await numbersOf(db, orderId), await numbersOf(db, rest)], [['MJ/TD2627/0001'], []])
  const [challan] = await listChallansOfOrder(db, orderId)
  // Of ₹1,597.01 the line of two has ₹1,064.67; the piece that went first cost ₹532.34 of it, so this one has ₹532.33, with ₹81.20 of tax.
  assert.deepEqual(goodsOn(challan!), [[1, 1, 1800, 45_113, 8_120, 53_233]])
  assert.deepEqual(totalsOf((await findInvoice(db, orderId))!.lines).totalPaise, 53_233 + 53_234 + 53_234)
})

test('what is made anew is no supply: the challan states its value, without tax, and what it comes in place of', async () => {
  const { db, shop, ...setup } = await returningSetup()
  const orderId = await setup.deliveredOrder()
  const { id } = await setup.replacementOf(orderId)
  await shop.work.fulfil(id)
  const [challan] = await listChallansOfOrder(db, id)
  assert.ok(challan)
  assert.deepEqual(challan.why, { kind: 'no supply', of: 'the pieces of return MJ-10001-R1' })
  assert.deepEqual([challan.number, challan.invoice?.number, challan.orderNumber], ['MJ/TD2627/0001', 'MJ/T2627/0001', 'MJ-10002'])
  assert.deepEqual(goodsOn(challan), [[1, 1, 0, 49_900, 0, 49_900]])
  assert.deepEqual(await numbersOf(db, orderId), [])
})

test('two that are booked at once have two numbers in a row, and no challan is changed or removed', async () => {
  const { db, shop, ...setup } = await returningSetup()
  const replacements: OrderId[] = []
  for (let order = 0; order < 2; order += 1) replacements.push((await setup.replacementOf(await setup.deliveredOrder())).id)
  assert.deepEqual(await Promise.all(replacements.map((id) => shop.work.fulfil(id))), ['booked', 'booked'])
  const numbers = (await Promise.all(replacements.map((id) => numbersOf(db, id)))).flat()
  assert.deepEqual(numbers.toSorted(), ['MJ/TD2627/0001', 'MJ/TD2627/0002'])
  for (const change of [`update challans set order_id = 'x'`, 'delete from challans'])
    await assert.rejects(db.query(change), /never changed/)
})

test('a process that dies while it books leaves no number, and the next run gives the first one, once', async () => {
  const { db, shop, ...setup } = await returningSetup()
  const { id } = await setup.replacementOf(await setup.deliveredOrder())
  assert.equal(await shop.work.fulfil(id), 'booked')
  const [order, parcel] = [(await findOrder(db, id))!, (await findCurrentParcel(db, id))!]
  await db.query('alter table challans disable trigger challans_stay')
  await db.query('delete from challans')
  await db.query('alter table challans enable trigger challans_stay')
  const issue = () => db.transaction((tx) => issueChallan(tx, { order, parcelId: parcel.id }, shop.deps))
  const dying = db.transaction(async (tx) => {
    await issueChallan(tx, { order, parcelId: parcel.id }, shop.deps)
    throw new Error('killed')
  })
  await assert.rejects(dying, /killed/)
  assert.deepEqual(await numbersOf(db, id), [])
  const issued = await Promise.all([issue(), issue()])
  assert.deepEqual(
    issued.map((challan) => challan?.number),
    ['MJ/TD2627/0001', 'MJ/TD2627/0001'],
  )
})

test('a parcel that is booked anew to another address has a challan of its own, and the first stays as it was issued', async () => {
  const { db, shop, ...setup } = await returningSetup()
  const { id } = await setup.replacementOf(await setup.deliveredOrder())
  await shop.work.fulfil(id)
  const [first] = await listChallansOfOrder(db, id)
  const corrected = await shop.orders.correctRecipient({ orderId: id, written: { addressLine1: '77 Church Street' }, by: meera })
  assert.ok(corrected.ok && corrected.value.parcel === 'booked anew')
  await shop.work.fulfil(id)
  const challans = await listChallansOfOrder(db, id)
  assert.deepEqual(challans[0], first)
  assert.deepEqual(
    challans.map(({ number, buyer }) => [number, buyer.addressLines[0]]),
    [
      ['MJ/TD2627/0001', '12 MG Road'],
      ['MJ/TD2627/0002', '77 Church Street'],
    ],
  )
  assert.equal((await shop.parcels.show(id))?.challan, 'MJ/TD2627/0002')
})
