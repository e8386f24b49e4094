import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'

const asha = { name: 'Asha', sign: 'Leo' }

test('a corrected writing is on the line, and the shopper gets it drawn before and after', async () => {
  const { shop, paidOrder, mailsOf, acts } = await correctingSetup()
  const orderId = await paidOrder(asha)
  assert.ok((await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'aasha' }, by: meera })).ok)
  assert.deepEqual((await shop.orders.find(orderId))?.lines[0]?.personalisation, { name: 'Aasha', sign: 'Leo' })
  const [mail] = await mailsOf('order-corrected')
  const names = [mail?.message['before'], mail?.message['after']].map((line) => (line as { personalName: string }).personalName)
  assert.deepEqual(names, ['Asha', 'Aasha'])
  assert.deepEqual(
    (await acts(orderId)).map(({ act, note }) => [act, note]),
    [['writing corrected', 'line 1']],
  )
})

test('the rules of the shop hold for a corrected writing', async () => {
  const { shop, paidOrder, mailsOf } = await correctingSetup()
  const orderId = await paidOrder(asha)
  const correct = async (written: object, position = 1) => {
    const corrected = await shop.orders.correctWriting({ orderId, position, written, by: meera })
    return corrected.ok ? 'ok' : corrected.problem.code
  }
  assert.equal(await correct({ name: 'Maximiliana' }), 'name_refused')
  assert.equal(await correct({ name: 'Áshá' }), 'name_refused')
  assert.equal(await correct({ sign: 'Dragon' }), 'sign_refused')
  assert.equal(await correct({ name: '', sign: '' }), 'writing_is_empty')
  assert.equal(await correct({ name: 'Asha' }, 2), 'line_not_found')
  assert.deepEqual(await mailsOf('order-corrected'), [])
  assert.equal(await correct({ sign: '' }), 'ok')
})

test('a line that was sold without a writing gets none', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const corrected = await shop.orders.correctWriting({ orderId: await paidOrder(), position: 1, written: { name: 'Asha' }, by: meera })
  assert.ok(!corrected.ok && corrected.problem.code === 'not_personalised')
})

test('a writing is not corrected once the parcel is sent or the order cancelled', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const orderId = await paidOrder(asha)
  await shop.orders.cancel({ orderId, cancelledBy: meera, reason: undefined })
  assert.deepEqual(await shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Aasha' }, by: meera }), {
    ok: false,
    problem: { code: 'too_late_to_correct', state: 'cancelled' },
  })
})

test('a writing is locked while a unit of its line is pressed', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const orderId = await paidOrder(asha)
  const correct = () => shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Aasha' }, by: meera })
  await shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun })
  assert.deepEqual(await correct(), { ok: false, problem: { code: 'already_pressed' } })
  await shop.workshop.takeStepBack({ ticket: 'MJ-10001.1', stepId: undefined, by: arun })
  assert.ok((await correct()).ok)
})

test('the same correction twice mails once, and of two people the second is shown what the first wrote', async () => {
  const { shop, paidOrder, mailsOf } = await correctingSetup()
  const orderId = await paidOrder(asha)
  const correct = (name: string, by: typeof meera) =>
    shop.orders.correctWriting({ orderId, position: 1, began: asha, written: { name }, by })
  assert.ok((await correct('Aasha', meera)).ok)
  assert.ok((await correct('Aasha', arun)).ok)
  assert.equal((await mailsOf('order-corrected')).length, 1)
  assert.deepEqual(await correct('Usha', arun), {
    ok: false,
    problem: { code: 'changed_meanwhile', conflicts: [{ field: 'name', now: 'Aasha', written: 'Usha' }] },
  })
})

test('two people who correct name and sign at the same time are merged', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const orderId = await paidOrder(asha)
  await Promise.all([
    shop.orders.correctWriting({ orderId, position: 1, began: asha, written: { name: 'Usha' }, by: meera }),
    shop.orders.correctWriting({ orderId, position: 1, began: asha, written: { sign: 'Virgo' }, by: arun }),
  ])
  assert.deepEqual((await shop.orders.find(orderId))?.lines[0]?.personalisation, { name: 'Usha', sign: 'Virgo' })
})
