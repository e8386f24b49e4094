import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomKey } from '#src/kit/random-key.ts'
import { writtenOf } from '#src/shop/orders/recipient.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { correctingSetup } from '#tests/correcting-setup.ts'

async function aDesk() {
  const setup = await correctingSetup()
  const { shop } = setup
  const [meera, arun] = [await setup.loginOf('Meera', 'owner'), await setup.loginOf('Arun', 'assistant')]
  const orderId = await setup.cashOrder({ name: 'Asha', sign: 'Leo' })
  const order = (await shop.orders.find(orderId))!
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await shop.desk.act(login, { act: name, key: randomKey<'act'>(), input: { order: order.orderNumber, ...input } })
    return answer.ok
      ? { code: answer.value.state, key: answer.value.key, message: undefined, field: undefined, also: undefined }
      : { ...answer.problem, key: undefined, field: answer.problem.field, also: answer.problem.also }
  }
  const began = writtenOf(order.recipient)
  const correctAddress = (login: DeskLogin, written: object) => act(login, 'orders.correctAddress', { began, ...began, ...written })
  return { ...setup, meera, arun, orderId, act, began, correctAddress, find: async () => (await shop.orders.find(orderId))! }
}

test('a note is written at once, and undo takes it back', async () => {
  const { shop, arun, act, orderId } = await aDesk()
  const done = await act(arun, 'orders.note', { text: 'Rings twice' })
  assert.equal(done.code, 'done')
  const notes = async () => (await shop.orders.inspect(orderId))?.notes.map(({ text, writtenBy }) => [text, writtenBy])
  assert.deepEqual(await notes(), [['Rings twice', 'Arun']])
  assert.ok((await shop.desk.undo(arun, done.key ?? '')).ok)
  assert.deepEqual(await notes(), [])
  assert.equal((await act(arun, 'orders.note', { text: ' ' })).field, 'text')
})

test('a corrected address is held back: undo leaves it as it was, and nobody is mailed', async () => {
  const { shop, arun, correctAddress, runDueActs, mailsOf, find } = await aDesk()
  const asked = await correctAddress(arun, { city: 'Mysuru' })
  assert.equal(asked.code, 'waiting')
  await shop.desk.undo(arun, asked.key ?? '')
  await runDueActs()
  assert.deepEqual([(await find()).recipient.city, await mailsOf('order-corrected')], ['Bengaluru', []])
  await correctAddress(arun, { city: 'Mysuru' })
  await runDueActs()
  assert.equal((await find()).recipient.city, 'Mysuru')
  assert.equal((await mailsOf('order-corrected')).length, 1)
})

test('a field that is wrong is refused at once, with its name', async () => {
  const { arun, correctAddress, act } = await aDesk()
  assert.deepEqual(
    [(await correctAddress(arun, { phone: '12' })).field, (await correctAddress(arun, {})).code],
    ['phone', 'nothing_changed'],
  )
  const { field, message, also } = await correctAddress(arun, { phone: '12', email: 'asha@gmail.con', pincode: '4110' })
  assert.deepEqual(
    { [`${field}`]: message, ...also },
    {
      phone: 'Phone number must be 10 digits.',
      email: 'Did you mean asha@gmail.com?',
      pincode: 'Pincode must be 6 digits.',
    },
  )
  assert.equal((await correctAddress(arun, { pincode: '440010' })).code, 'state_contradicts_pincode')
  const writing = { position: 1, began: { name: 'Asha', sign: 'Leo' }, name: 'Áshá', sign: 'Leo' }
  assert.equal((await act(arun, 'orders.correctWriting', writing)).field, 'name')
})

test('two people: other fields are merged, the same field is refused, and the log has no word of either', async () => {
  const { meera, arun, correctAddress, runDueActs, find, shop, db } = await aDesk()
  await correctAddress(meera, { city: 'Mysuru' })
  await correctAddress(arun, { name: 'Asha N Rao' })
  await runDueActs()
  assert.deepEqual([(await find()).recipient.city, (await find()).recipient.name], ['Mysuru', 'Asha N Rao'])
  const refused = await correctAddress(arun, { city: 'Mandya' })
  assert.deepEqual([refused.code, refused.field], ['changed_meanwhile', 'city'])
  const log = await db.query<{ entry: string }>('select to_jsonb(audit_log)::text as entry from audit_log')
  assert.ok(log.length > 0)
  for (const { entry } of log) assert.doesNotMatch(entry, /Mysuru|Mandya|Bengaluru|Asha/)
  assert.ok(await shop.desk.listAudit({ limit: 5 }))
})

test('a writing is held back, and drawn anew after ten seconds', async () => {
  const { arun, act, runDueActs, find } = await aDesk()
  const writing = { position: 1, began: { name: 'Asha', sign: 'Leo' }, name: 'Aasha', sign: '' }
  assert.equal((await act(arun, 'orders.correctWriting', writing)).code, 'waiting')
  assert.equal((await find()).lines[0]?.personalisation?.name, 'Asha')
  await runDueActs()
  assert.deepEqual((await find()).lines[0]?.personalisation, { name: 'Aasha', sign: undefined })
})

test('only the owner erases, with a fresh password, and the desk forgets what was typed about the order', async () => {
  const { shop, meera, arun, act, advance, runDueActs, orderId, correctAddress, db } = await aDesk()
  await correctAddress(arun, { city: 'Mysuru' })
  await runDueActs()
  await shop.orders.cancel({ orderId, cancelledBy: { who: 'staff', name: 'Meera' }, reason: undefined })
  assert.equal((await act(arun, 'orders.erase', {})).code, 'not_allowed')
  advance(11 * 60_000)
  assert.equal((await act(meera, 'orders.erase', {})).code, 'confirm_again')
  const fresh = { ...meera, confirmedAt: shop.deps.clock() }
  assert.equal((await act(fresh, 'orders.erase', {})).code, 'waiting')
  await runDueActs()
  assert.ok((await shop.orders.inspect(orderId))?.erasedAt)
  const acts = await db.query<{ act: string }>('select to_jsonb(desk_acts)::text as act from desk_acts')
  for (const { act: stored } of acts) assert.doesNotMatch(stored, /Mysuru|Asha|9876543210/)
})

test('a copy of a mail and the link go out after ten seconds, and not when they were taken back', async () => {
  const { shop, arun, act, runDueActs, mailsOf } = await aDesk()
  const [mail] = await shop.mails.list({ to: 'asha@example.com', limit: 1 })
  const copy = (to: string) => act(arun, 'mails.copy', { mail: mail?.id, to })
  assert.equal((await copy('nobody')).field, 'to')
  const taken = await copy('other@example.com')
  await shop.desk.undo(arun, taken.key ?? '')
  await copy('right@example.com')
  await act(arun, 'orders.mailLink', {})
  await runDueActs()
  assert.deepEqual(
    (await mailsOf('order-confirmation')).map((each) => each.recipient_address),
    ['asha@example.com', 'right@example.com'],
  )
  assert.equal((await mailsOf('order-link')).length, 1)
})
