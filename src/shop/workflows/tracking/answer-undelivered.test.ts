import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { aScan, aShopWithBookedParcel, scansOf } from '#tests/factories/parcel.ts'
import { listOrderHistory } from '../../orders/order-events.store.ts'
import { type AnswerUndelivered, answerUndelivered, refuseAnswer } from './answer-undelivered.ts'
import { applyTracking } from './apply-tracking.ts'
import { redeliveryDays } from './read-wish.ts'

/** A shop with one parcel that was not delivered. */
async function setup() {
  const shop = await aShopWithBookedParcel()
  const { db, deps, id, awb, carrier } = shop
  const scan = (scans: ReturnType<typeof scansOf>) => db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans }, deps))
  await scan(scansOf('collected', 'out_for_delivery', 'undelivered'))
  carrier.calls.length = 0
  const answer = (given: Partial<AnswerUndelivered> = {}) =>
    answerUndelivered(
      { orderId: id, kind: 'try again', note: 'He is at home after six.', phone: undefined, by: { who: 'staff', name: 'Kavya' }, ...given },
      deps,
    )
  return { ...shop, scan, answer }
}

const nextDay = (hour: number) => new Date(`2026-11-24T${hour}:00:00+05:30`)

test('the courier is asked once for each failed attempt, whoever asks and however often', async () => {
  const { answer, carrier, scan, db, id } = await setup()
  for (const name of ['Kavya', 'Meera', 'Kavya']) assert.ok((await answer({ by: { who: 'staff', name } })).ok)
  assert.deepEqual(carrier.answers, [{ kind: 'try again', note: 'He is at home after six.', phone: undefined }])

  await scan([aScan({ state: 'out_for_delivery', at: nextDay(10) }), aScan({ state: 'undelivered', at: nextDay(12) })])
  const second = await answer({ phone: '+91 98200 11111' })
  assert.deepEqual([second.ok && second.value.attempt, carrier.answers.length, carrier.answers[1]?.phone], [2, 2, '9820011111'])
  const asked = (await listOrderHistory(db, id)).filter((event) => 'act' in event && event.act === 'another attempt asked')
  assert.deepEqual(
    asked.map(({ doneBy, note }) => [doneBy, note]),
    ['Kavya', 'Kavya'].map((name) => [{ who: 'staff', name }, 'He is at home after six.']),
  )
})

test('a parcel that is out again, delivered or coming back is not asked about, and the carrier hears nothing', async () => {
  const { answer, carrier, scan } = await setup()
  await scan([aScan({ state: 'out_for_delivery', at: nextDay(10) })])
  assert.deepEqual(await answer(), { ok: false, problem: { code: 'not_undelivered', state: 'out_for_delivery' } })
  await scan([aScan({ state: 'delivered', at: nextDay(11) })])
  assert.deepEqual(await answer({ kind: 'bring back' }), { ok: false, problem: { code: 'not_undelivered', state: 'delivered' } })
  assert.deepEqual(carrier.calls, [])
})

test('after it was asked to bring a parcel back, the courier is not asked to try again', async () => {
  const { answer, carrier } = await setup()
  assert.ok((await answer({ kind: 'bring back', note: 'She does not want it.' })).ok)
  const again = await answer()
  assert.equal(!again.ok && again.problem.code, 'asked_to_bring_back')
  assert.equal(carrier.answers.length, 1)
})

test('an answer whose reply was lost is not forgotten, and asking again makes it certain', async () => {
  const { answer, carrier, db } = await setup()
  carrier.failNext('answerUndelivered', new SupplierError('timeout', 'no answer in 10 s'), 'after')
  const lost = await answer({ kind: 'bring back' })
  assert.equal(!lost.ok && lost.problem.code, 'carrier_uncertain')
  assert.deepEqual(await db.query('select kind, taken_at from undelivered_answers'), [{ kind: 'bring back', taken_at: null }])
  const again = await answer({ kind: 'bring back' })
  assert.ok(again.ok && again.value.takenAt)
})

test('a refusal of the carrier is reported in its words, and leaves room for another answer', async () => {
  const { answer, carrier, db } = await setup()
  carrier.failNext('answerUndelivered', new SupplierError('invalid', 'Maximum number of attempts is reached.'))
  assert.deepEqual(await answer(), { ok: false, problem: { code: 'carrier_refused', reason: 'Maximum number of attempts is reached.' } })
  assert.deepEqual(await db.query('select 1 from undelivered_answers'), [])
  assert.ok((await answer({ kind: 'bring back' })).ok)
})

test('a number that no courier can call is refused before anything is asked', async () => {
  const { answer, carrier } = await setup()
  for (const phone of ['12345', '2025678901', 'Not Authorized'])
    assert.deepEqual(await answer({ phone }), { ok: false, problem: { code: 'no_mobile' } })
  assert.deepEqual(carrier.calls, [])
})

test('staff ask for a day and a better address by the rules that a shopper has; what is wrong is named, and the carrier hears nothing', async () => {
  const { answer, carrier, deps, id } = await setup()
  const refused = async (wish: Partial<NonNullable<AnswerUndelivered['wish']>>) => {
    const asked = await answer({ wish: { wantedDay: '', addressLine1: '', addressLine2: '', ...wish } })
    assert.ok(!asked.ok && asked.problem.code === 'wish_refused', JSON.stringify(asked))
    return Object.keys(asked.problem.faults)
  }
  assert.deepEqual(await refused({ wantedDay: addDays(dayOf(deps.clock()), 9), addressLine1: 'x' }), ['addressLine1', 'wantedDay'])
  assert.deepEqual(await refused({ addressLine2: 'Third floor' }), ['addressLine1'])
  assert.deepEqual(carrier.calls, [])
  const [day = assert.fail()] = redeliveryDays(deps.clock())
  const wish = { wantedDay: day, addressLine1: '7 Lake View', addressLine2: 'Third floor' }
  const problem = await refuseAnswer({ orderId: id, kind: 'try again', phone: undefined, wish }, deps)
  assert.equal(problem, undefined)
  assert.ok((await answer({ wish })).ok)
  const asked = { kind: 'try again', note: 'He is at home after six.', phone: undefined } as const
  assert.deepEqual(carrier.answers, [{ ...asked, wantedDay: day, address: { line1: '7 Lake View', line2: 'Third floor' } }])
})
