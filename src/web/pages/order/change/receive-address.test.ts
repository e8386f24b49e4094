import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { receiveAddress } from './receive-address.ts'

async function anOrder() {
  const setup = await correctingSetup()
  const { shop, cashOrder } = setup
  const orderId = await cashOrder()
  const began = { 'began.addressLine1': '12 MG Road', 'began.phone': '9876543210' }
  async function post(fields: Record<string, string>, wait?: number) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'address', ...began, ...fields })) form.set(name, value)
    const reply = await receiveAddress(orderId, form, shop, async () => wait)
    const posted = reply instanceof Response ? undefined : reply.data
    const status = reply instanceof Response ? reply.status : reply.init?.status
    const recipient = (await shop.orders.find(orderId))!.recipient
    return { status, posted, form: posted && { ...posted.began }, recipient }
  }
  return { ...setup, orderId, post }
}

test('address and phone are changed, fields that the form does not have stay, and the reply leads back to the page', async () => {
  const { post } = await anOrder()
  const { status, recipient } = await post({ addressLine1: '7 Lake View', phone: '98123 45678' })
  assert.deepEqual([status, recipient.addressLine1, recipient.phone, recipient.city], [303, '7 Lake View', '9812345678', 'Bengaluru'])
})

test('a field that is wrong is named, everything written stays in the form, and a field of others is not read', async () => {
  const { post } = await anOrder()
  const { status, posted, recipient } = await post({ addressLine1: '7 Lake View', phone: '12', email: 'eve@example.com' })
  assert.deepEqual([status, Object.keys(posted?.faults ?? {})], [400, ['phone']])
  assert.deepEqual([posted?.written.addressLine1, posted?.written.phone, recipient.addressLine1], ['7 Lake View', '12', '12 MG Road'])
  assert.equal((await post({ phone: '9876543210', email: 'eve@example.com' })).recipient.email, 'asha@example.com')
  assert.equal((await post({ gstin: '29ABCDE1234F1Z9' })).posted?.faults.gstin?.startsWith('This is not a valid GSTIN'), true)
})

test('what somebody else has written meanwhile is shown, and saved over only when it was seen', async () => {
  const { shop, orderId, post } = await anOrder()
  await shop.orders.correctRecipient({ orderId, written: { addressLine1: '9 Hill Road' }, by: meera })
  const refused = await post({ addressLine1: '7 Lake View' })
  assert.deepEqual([refused.status, refused.posted?.faults.addressLine1], [409, 'It is “9 Hill Road” now'])
  const again = await post({ addressLine1: '7 Lake View', 'began.addressLine1': refused.form?.addressLine1 ?? '' })
  assert.deepEqual([again.status, again.recipient.addressLine1], [303, '7 Lake View'])
})

test('too many forms, and a courier that cannot be reached, change nothing and keep what was written', async () => {
  const { shop, orderId, carrier, post } = await anOrder()
  assert.equal((await post({ phone: '9812345678' }, 120)).status, 429)
  await shop.orders.confirm(orderId, meera)
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no reply'))
  const away = await post({ phone: '9812345678' })
  assert.deepEqual([away.status, away.posted?.written.phone, away.recipient.phone], [503, '9812345678', '9876543210'])
})
