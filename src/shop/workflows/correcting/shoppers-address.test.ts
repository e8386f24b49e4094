import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { WrittenRecipient } from '#src/shop/orders/recipient.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'

const shopper = { who: 'shopper' } as const
const gstin = '29DEMOB5678D1Z9'

async function aSetup() {
  const setup = await correctingSetup()
  const { shop } = setup
  const change = async (orderId: OrderId, written: Partial<WrittenRecipient>) => {
    const changed = await shop.orders.correctRecipient({ orderId, written, by: shopper })
    return changed.ok ? 'ok' : changed.problem.code
  }
  return { ...setup, change, recipientOf: async (orderId: OrderId) => (await shop.orders.find(orderId))!.recipient }
}

type Setup = Awaited<ReturnType<typeof aSetup>>

const lives: readonly (readonly [string, (setup: Setup) => Promise<OrderId>, Record<'addressLine1' | 'phone' | 'gstin', string>])[] = [
  ['waits to be confirmed', ({ cashOrder }) => cashOrder(), { addressLine1: 'ok', phone: 'ok', gstin: 'ok' }],
  ['is paid and not booked', ({ paidOrder }) => paidOrder(), { addressLine1: 'ok', phone: 'ok', gstin: 'ok' }],
  ['is booked and invoiced', booked, { addressLine1: 'ok', phone: 'ok', gstin: 'already_invoiced' }],
  ['is packed', packed, { addressLine1: 'parcel_packed', phone: 'parcel_packed', gstin: 'already_invoiced' }],
  ['is collected', collected, fields('too_late_to_correct')],
  ['is cancelled', cancelled, fields('too_late_to_correct')],
]

function fields(code: string) {
  return { addressLine1: code, phone: code, gstin: code }
}

async function booked({ shop, paidOrder }: Setup): Promise<OrderId> {
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  return orderId
}

async function packed(setup: Setup): Promise<OrderId> {
  const orderId = await booked(setup)
  await setup.db.query(`update parcels set packed_at = now(), packed_by = 'Kavya' where order_id = $1`, [orderId])
  return orderId
}

async function collected(setup: Setup): Promise<OrderId> {
  const orderId = await booked(setup)
  await setup.shop.parcels.markCollected(orderId, meera)
  return orderId
}

async function cancelled({ shop, cashOrder }: Setup): Promise<OrderId> {
  const orderId = await cashOrder()
  await shop.orders.cancel({ orderId, cancelledBy: meera, reason: undefined })
  return orderId
}

for (const [life, reach, expected] of lives)
  test(`of an order that ${life} a shopper changes just these fields`, async () => {
    const setup = await aSetup()
    const orderId = await reach(setup)
    const wanted = { addressLine1: '7 Lake View', phone: '9812345678', gstin }
    for (const field of ['gstin', 'addressLine1', 'phone'] as const)
      assert.equal(await setup.change(orderId, { [field]: wanted[field] }), expected[field], field)
  })

test('name, e-mail, city, state and pincode are not for shoppers, whatever is posted', async () => {
  const { cashOrder, change, recipientOf } = await aSetup()
  const orderId = await cashOrder()
  const before = await recipientOf(orderId)
  for (const written of [{ name: 'Eve' }, { email: 'eve@example.com' }, { city: 'Mysuru' }, { state: 'Kerala' }, { pincode: '570001' }])
    assert.equal(await change(orderId, written), 'for_staff_only')
  assert.deepEqual(await recipientOf(orderId), before)
})

test('both sides are mailed what it was and what it is, and the change is recorded as the shopper’s', async () => {
  const { shop, cashOrder, change, mailsOf, acts } = await aSetup()
  const orderId = await cashOrder()
  assert.equal(await change(orderId, { phone: '98123 45678', gstin }), 'ok')
  const values = [
    { label: 'phone', before: '9876543210', after: '9812345678' },
    { label: 'GSTIN', before: '', after: gstin },
  ]
  for (const kind of ['order-corrected', 'order-changed-notice']) {
    const [mail] = await mailsOf(kind)
    assert.deepEqual(mail?.message['values'], values)
  }
  assert.deepEqual(
    (await acts(orderId)).map(({ doneBy }) => doneBy),
    [shopper],
  )
  assert.deepEqual(
    (await shop.orders.inspect(orderId))?.corrections.map(({ by }) => by),
    [shopper],
  )
})

test('a cash order that rests after a call is due at once when its phone is another one', async () => {
  const { shop, cashOrder, change } = await aSetup()
  const orderId = await cashOrder()
  await shop.orders.noteCall({ orderId, outcome: 'no_answer', note: undefined, by: meera })
  const due = async () => (await shop.orders.listToCall(50)).map(({ phone, dueAt }) => [phone, dueAt === undefined])
  assert.deepEqual(await due(), [['9876543210', false]])
  await change(orderId, { addressLine1: '7 Lake View' })
  assert.deepEqual(await due(), [['9876543210', false]])
  await change(orderId, { phone: '9812345678' })
  assert.deepEqual(await due(), [['9812345678', true]])
})

test('a booked parcel is cancelled with the carrier and booked anew; while the carrier is away nothing is changed', async () => {
  const setup = await aSetup()
  const { shop, carrier, change, acts, recipientOf } = setup
  const orderId = await booked(setup)
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no reply'))
  await assert.rejects(change(orderId, { addressLine1: '7 Lake View' }), SupplierError)
  assert.equal((await recipientOf(orderId)).addressLine1, '12 MG Road')
  assert.equal(await change(orderId, { addressLine1: '7 Lake View' }), 'ok')
  await shop.work.fulfil(orderId)
  assert.deepEqual(
    carrier.consignments.map(({ recipient }) => recipient.addressLine1),
    ['12 MG Road', '7 Lake View'],
  )
  assert.deepEqual(
    (await acts(orderId)).map(({ act, doneBy }) => [act, doneBy.who]),
    [
      ['address corrected', 'shopper'],
      ['parcel booked anew', 'shopper'],
    ],
  )
})

test('changes of writing and address count together, and the same one twice counts once', async () => {
  const { shop, cashOrder, change } = await aSetup()
  const orderId = await cashOrder({ name: 'Asha', sign: undefined })
  for (const line of ['1st Street', '2nd Street', '2nd Street', '3rd Street', '4th Street'])
    assert.equal(await change(orderId, { addressLine1: line }), 'ok')
  const write = (name: string) => shop.orders.correctWriting({ orderId, position: 1, written: { name }, by: shopper })
  assert.ok((await write('Usha')).ok)
  assert.equal(await change(orderId, { addressLine1: '6th Street' }), 'changes_used_up')
  assert.equal((await write('Nisha')).ok, false)
  assert.ok((await shop.orders.correctRecipient({ orderId, written: { addressLine1: '7th Street' }, by: arun })).ok)
})

test('a GSTIN is offered where an invoice is still to come: before the booking, and never on what replaces pieces and is not invoiced', async () => {
  const { shop, placeOrder, deliveredOrder, replacementOf } = await returningSetup()
  const takesGstin = async (id: OrderId) => (await shop.orders.offerChanges((await shop.orders.find(id))!)).takesGstin
  const delivered = await deliveredOrder()
  const { id: replacement } = await replacementOf(delivered)
  const { id: waiting } = await placeOrder()
  assert.deepEqual(await Promise.all([waiting, delivered, replacement].map(takesGstin)), [true, false, false])
})
