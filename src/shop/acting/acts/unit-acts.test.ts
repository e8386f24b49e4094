import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someStaff } from '#tests/factories/staff.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

async function aUnitToPress() {
  const setup = await deskSetup()
  const lines = [{ ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: 'Leo' } }]
  const { id, number } = await setup.placeCashOrder({ lines })
  await setup.shop.orders.confirm(id, someStaff)
  const ticket = `${number}.1`
  const act = (name: string, input: object, key = aKey()) =>
    setup.shop.desk.act(setup.arun, { act: name, key, input: { ticket, ...input } })
  const state = async () => (await setup.shop.workshop.ticket(ticket))?.unit.state
  return { ...setup, ticket, act, state }
}

test('a step is done at once under the name of who pressed it, and undo takes it back', async () => {
  const { shop, arun, ticket, act, state } = await aUnitToPress()
  const key = aKey()
  const pressed = await act('units.step', { step: 'pressed' }, key)
  assert.ok(pressed.ok)
  assert.deepEqual([pressed.value.state, pressed.value.message, pressed.value.canUndo], ['done', `${ticket}: pressed.`, true])
  assert.deepEqual((await shop.workshop.ticket(ticket))?.steps[0]?.by, { who: 'staff', name: 'Arun' })
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal(await state(), 'queued')
})

test('a spoilt unit needs a reason, and undo returns the one that took its place', async () => {
  const { shop, arun, act, state } = await aUnitToPress()
  await act('units.step', { step: 'pressed' })
  assert.equal((await act('units.again', { reason: 'weather' })).ok, false)
  const key = aKey()
  assert.ok((await act('units.again', { reason: 'letter' }, key)).ok)
  assert.equal(await state(), 'queued')
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal(await state(), 'pressed')
})

test('a step that is not next is refused with what comes first', async () => {
  const { ticket, act } = await aUnitToPress()
  const early = await act('units.step', { step: 'packed' })
  assert.equal(early.ok || early.problem.message, `${ticket} is to be pressed first.`)
})

test('a question reaches the owner, and a print is noted', async () => {
  const { shop, ticket, act } = await aUnitToPress()
  assert.ok((await act('units.ask', { question: 'One a or two?' })).ok)
  assert.equal((await act('units.ask', { question: ' ' })).ok, false)
  const printed = await act('prints.note', { form: 'ticket', of: [ticket] })
  assert.equal(printed.ok && printed.value.message, 'Noted as printed: work ticket.')
  assert.equal((await shop.workshop.ticket(ticket))?.unit.timesPrinted, 1)
})
