import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'

test('staff write to the shopper of an order: one mail for each key, whatever signs are in it, and the history has who', async () => {
  const { shop, cashOrder, mailsOf, acts } = await correctingSetup()
  const orderId = await cashOrder()
  const write = (text: string, requestKey: string, by = meera) => shop.orders.write({ orderId, text, requestKey, by })
  assert.deepEqual(await write(' May we press it <today>?\r\nThe foil is "light". ', 'a'), { ok: true, value: 'asha@example.com' })
  assert.ok((await write('May we press it <today>?', 'a')).ok)
  assert.ok((await write('Thank you.', 'b', arun)).ok)
  assert.deepEqual(
    (await mailsOf('order-letter')).map(({ recipient_address, message }) => [recipient_address, message['letter'], message['signature']]),
    [
      ['asha@example.com', 'May we press it <today>?\nThe foil is "light".', 'Meera Joshi'],
      ['asha@example.com', 'Thank you.', 'Arun Patil'],
    ],
  )
  assert.deepEqual(
    (await acts(orderId)).map(({ act, doneBy }) => [act, doneBy]),
    [
      ['letter written', meera],
      ['letter written', arun],
    ],
  )
})

test('nothing is sent without words, with signs that cannot be shown, and about no order or one that was erased', async () => {
  const { shop, paidOrder, mailsOf } = await correctingSetup()
  const orderId = await paidOrder()
  const code = async (text: string, id = orderId) => {
    const written = await shop.orders.write({ orderId: id, text, requestKey: text, by: meera })
    return written.ok ? 'ok' : written.problem.code
  }
  assert.equal(await code(' \n '), 'text_missing')
  assert.equal(await code('x'.repeat(5_001)), 'text_refused')
  assert.equal(await code('bell \u0007'), 'text_refused')
  assert.equal(await code('Hello', 'no-such-order-anywhere' as OrderId), 'order_not_found')
  await shop.deps.db.query('update orders set erased_at = now() where id = $1', [orderId])
  assert.equal(await code('Hello'), 'order_erased')
  assert.deepEqual(await mailsOf('order-letter'), [])
})
