import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aScan, scansOf } from '#tests/factories/parcel.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { applyTracking } from '../../workflows/tracking/apply-tracking.ts'

/** An assistant's desk with one confirmed cash order, booked and checked by the workshop. */
async function setup() {
  const desk = await deskSetup()
  const { shop, meera, arun } = desk
  const { id, number } = await desk.placeCashOrder()
  await shop.orders.confirm(id, { who: 'staff', name: 'Meera' })
  await shop.work.fulfil(id)
  const units = (await shop.workshop.unitsOf([number]))[0]?.units ?? []
  for (const { ticket } of units)
    for (const step of ['pressed', 'checked'] as const) await shop.workshop.step({ ticket, step, by: { who: 'staff', name: 'Arun' } })
  const parcel = async () => (await shop.parcels.show(id))?.parcel ?? assert.fail()
  const act = (name: string, input: object = {}, key = aKey()) =>
    shop.desk.act(arun, { act: name, key, input: { order: number, ...input } })
  const scan = async (scans: ReturnType<typeof scansOf>) => {
    const { awb = '' } = await parcel()
    await desk.db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans }, { ...shop.deps }))
  }
  const standing = async () => (await shop.packing.show(number))?.standing
  return { ...desk, meera, id, number, parcel, act, scan, standing }
}

test('packed is done at once, and taken back with one press', async () => {
  const { shop, arun, act, standing } = await setup()
  const key = aKey()
  const packed = await act('parcels.pack', {}, key)
  assert.ok(packed.ok && packed.value.state === 'done' && packed.value.canUndo)
  assert.equal(await standing(), 'packed')
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal(await standing(), 'ready')
})

test('a hand-over waits ten seconds: taken back it records nothing, otherwise everything once', async () => {
  const { shop, arun, act, parcel, runDueActs, number } = await setup()
  await act('parcels.pack')
  const { awb = '', courierName = '' } = await parcel()
  const key = aKey()
  const handedOver = async () => (await shop.packing.show(number))?.handedOver?.by
  const asked = await act('parcels.handOver', { courier: courierName, awbs: [awb] }, key)
  assert.ok(asked.ok && asked.value.state === 'waiting')
  await shop.desk.undo(arun, key)
  await runDueActs()
  assert.equal(await handedOver(), undefined)

  await act('parcels.handOver', { courier: courierName, awbs: [awb] })
  await runDueActs()
  assert.deepEqual([await handedOver(), (await parcel()).state], ['Arun', 'booked'])
})

test('a hand-over of what is not packed or not theirs is refused when it is pressed, with the reason', async () => {
  const { act, parcel } = await setup()
  const { awb = '' } = await parcel()
  const refused = await act('parcels.handOver', { courier: 'Courier 51', awbs: [awb, 'NOBODY1'] })
  assert.equal(!refused.ok && refused.problem.message, `Nothing was handed over: ${awb} is not packed; NOBODY1 is no parcel of ours.`)
})

test('an answer to a failed delivery asks no carrier for ten seconds, and after them asks once', async () => {
  const { shop, arun, act, scan, runDueActs } = await setup()
  await scan(scansOf('collected', 'out_for_delivery', 'undelivered'))
  const carrier = shop.deps.carrier as unknown as { answers: readonly object[] }
  const key = aKey()
  const input = { kind: 'bring back', note: 'She does not want it.' }
  await act('parcels.answerUndelivered', input, key)
  await shop.desk.undo(arun, key)
  await runDueActs()
  assert.deepEqual(carrier.answers, [])

  await act('parcels.answerUndelivered', { ...input, kind: 'try again', phone: '98200 11111' })
  await runDueActs()
  assert.deepEqual(carrier.answers, [{ kind: 'try again', note: 'She does not want it.', phone: '9820011111' }])
})

test('an answer is refused at once when the parcel is out again, or the number cannot be called', async () => {
  const { act, scan, number } = await setup()
  await scan(scansOf('collected', 'out_for_delivery', 'undelivered'))
  const unreachable = await act('parcels.answerUndelivered', { kind: 'try again', phone: '12345' })
  assert.equal(!unreachable.ok && unreachable.problem.field, 'phone')
  await scan([aScan({ state: 'out_for_delivery', at: new Date('2026-11-24T10:00:00+05:30') })])
  const late = await act('parcels.answerUndelivered', { kind: 'try again' })
  assert.equal(!late.ok && late.problem.message, `The parcel of ${number} is out for delivery now: there is nothing to ask.`)
})

test('a booking that waits for a person goes on at once, and one that is booked has nothing to retry', async () => {
  const { act, db, shop, number } = await setup()
  const booked = await act('parcels.retry')
  assert.equal(!booked.ok && booked.problem.code, 'already_booked')
  await db.query(`update parcels set state = 'booking', blocked_reason = 'The wallet is low.'`)
  const retried = await act('parcels.retry')
  assert.equal(retried.ok && retried.value.message, `The booking of ${number} goes on.`)
  assert.equal(shop.deps.queue.jobs.at(-1)?.job, 'order.fulfil')
})

test('pieces that came back are put on sale after ten seconds, with what is damaged', async () => {
  const { act, scan, runDueActs, db } = await setup()
  await scan(scansOf('collected', 'undelivered', 'returning', 'returned'))
  const wrong = await act('parcels.receive', { damaged: '=3' })
  assert.equal(!wrong.ok && wrong.problem.field, 'damaged')
  const fates = () => db.query<{ fate: string }>('select fate from settled_pieces')
  assert.ok((await act('parcels.receive', { sellsPersonalised: 'on' })).ok)
  assert.deepEqual(await fates(), [])
  await runDueActs()
  assert.deepEqual([...new Set((await fates()).map(({ fate }) => fate))], ['back in stock'])
})
