import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arun, correctingSetup } from '#tests/correcting-setup.ts'
import { receiveWriting } from './receive-writing.ts'

async function anOrder() {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder({ name: 'Asha', sign: 'Leo' })
  async function post(fields: Record<string, string>, { id = orderId as string, wait = undefined as number | undefined } = {}) {
    const form = new FormData()
    const began = { line: '1', beganText: 'Asha', beganSign: 'Leo', zodiacSign: 'Leo' }
    for (const [name, value] of Object.entries({ do: 'write', ...began, ...fields })) form.set(name, value)
    const reply = await receiveWriting(id, form, shop, async () => wait)
    const refused = reply instanceof Response ? undefined : reply
    const status = reply instanceof Response ? reply.status : reply.init?.status
    const now = (await shop.orders.find(orderId))?.lines[0]?.personalisation?.name
    return { status, now, fault: refused?.data.fault, name: refused?.data.written.name }
  }
  return { shop, orderId, post }
}

test('a changed writing redirects to the page, and the order has it', async () => {
  const { post } = await anOrder()
  const { status, now } = await post({ customText: 'Aasha' })
  assert.deepEqual([status, now], [303, 'Aasha'])
})

test('looking at a writing changes nothing, and judges it as changing it does', async () => {
  const { post } = await anOrder()
  const seen = await post({ do: 'look', customText: 'Aasha' })
  assert.deepEqual(seen, { status: 200, now: 'Asha', fault: undefined, name: 'Aasha' })
  assert.equal((await post({ do: 'look', customText: 'Áshá' })).status, 400)
})

test('what is wrong is refused at its field with what was written, and nothing is changed', async () => {
  const { post } = await anOrder()
  for (const [fields, field] of [
    [{ customText: 'Áshá' }, 'name'],
    [{ customText: 'Maximiliana' }, 'name'],
    [{ customText: 'Asha', zodiacSign: 'Dragon' }, 'sign'],
    [{ customText: '', zodiacSign: '' }, 'name'],
  ] as const) {
    const { status, now, name, fault } = await post(fields)
    assert.deepEqual([status, fault?.field, name, now], [400, field, fields.customText, 'Asha'])
  }
})

test('a line that is not there, an order that is not there, and too many forms change nothing', async () => {
  const { post } = await anOrder()
  for (const line of ['2', '0', '-1', '1.5', 'x']) assert.equal((await post({ customText: 'Aasha', line })).status, 409)
  const unknown = await post({ customText: 'Aasha' }, { id: 'A'.repeat(22) })
  assert.deepEqual([unknown.status, unknown.now], [404, 'Asha'])
  const refused = await post({ customText: 'Aasha' }, { wait: 120 })
  assert.deepEqual([refused.status, refused.fault?.message], [429, 'That was a lot in a short time. Please try again in 2 minutes.'])
})

test('once the workshop has pressed it, the page says so, with what was written', async () => {
  const { shop, orderId, post } = await anOrder()
  await shop.orders.confirm(orderId, arun)
  await shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun })
  const { status, fault, name, now } = await post({ customText: 'Aasha' })
  assert.deepEqual([status, fault?.field, name, now], [409, undefined, 'Aasha', 'Asha'])
  assert.match(fault?.message ?? '', /begun with this piece/)
})
