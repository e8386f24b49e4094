import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'
import { orderTimeline } from './order-timeline.ts'

test('everything that happened to an order stands in one line of time, newest first, with who did it', async () => {
  const { shop, paidOrder, advance } = await correctingSetup()
  const orderId = await paidOrder({ name: 'Asha', sign: 'Leo' })
  const minuteLater = async (work: () => Promise<unknown>) => {
    advance(60_000)
    await work()
  }
  await minuteLater(() => shop.orders.correctWriting({ orderId, position: 1, written: { name: 'Aasha' }, reason: 'She called', by: meera }))
  await minuteLater(() => shop.orders.addNote({ orderId, text: 'Rings twice', by: meera }))
  await minuteLater(() => shop.workshop.notePrinted({ form: 'ticket', of: ['MJ-10001.1'], by: arun }))
  await minuteLater(() => shop.workshop.step({ ticket: 'MJ-10001.1', step: 'pressed', by: arun }))
  await minuteLater(() => shop.work.fulfil(orderId))

  const inspected = await shop.orders.inspect(orderId)
  const shown = orderTimeline(inspected!).map(({ kind, by, text, words }) => [kind, 'name' in by ? by.name : by.who, text, words])
  assert.deepEqual(
    shown.filter(([kind]) => kind !== 'mail'),
    [
      ['order', 'shop', 'Booked with the courier', undefined],
      ['unit', 'Arun Patil', 'Pressed MJ-10001.1', undefined],
      ['unit', 'Arun Patil', 'Printed work tickets', undefined],
      ['note', 'Meera Joshi', 'Wrote', 'Rings twice'],
      ['act', 'Meera Joshi', 'Corrected the writing', 'Asha, Leo → Aasha, Leo. She called'],
      ['order', 'gateway', 'Paid', undefined],
      ['order', 'shopper', 'Placed the order', undefined],
    ],
  )
  assert.deepEqual(
    shown.filter(([kind]) => kind === 'mail').map(([, , text]) => text),
    [
      'Is sending “A courier is booked” to asha@example.com',
      'Is sending “A parcel is booked, to the shop” to workshop@manjusha.example',
      'Is sending “Your order is corrected” to asha@example.com',
      'Is sending “A new order, to the shop” to workshop@manjusha.example',
      'Is sending “Thank you for your order” to asha@example.com',
    ],
  )
})
