import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { TrackingScan } from '../../shipping/carrier.port.ts'
import { aScan, aShopWithBookedParcel } from '#tests/factories/parcel.ts'
import { listOrderHistory } from '../../orders/order-events.store.ts'
import type { JobData } from '../deps.ts'
import { showOrder } from '../views/show-order.ts'
import { answerUndelivered } from './answer-undelivered.ts'
import { applyTracking } from './apply-tracking.ts'
import { type AskRedelivery, askRedelivery, passOnWish } from './ask-redelivery.ts'

/** A shop on Tuesday evening, with one parcel that was not delivered. */
async function setup() {
  let now = new Date('2026-11-24T19:00:00+05:30')
  const shop = await aShopWithBookedParcel({ clock: () => now })
  const { db, deps, id, awb, carrier } = shop
  const scan = (scans: readonly TrackingScan[]) => db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans }, deps))
  const fail = (activity: string, at = new Date('2026-11-24T18:00:00+05:30')) =>
    scan([aScan({ state: 'out_for_delivery', at: new Date(at.getTime() - 3_600_000) }), aScan({ state: 'undelivered', activity, at })])
  await fail('Customer Not Available')
  carrier.calls.length = 0
  const nothing = { wantedDay: '', phone: '', addressLine1: '', addressLine2: '', note: '' }
  const ask = (wish: Partial<AskRedelivery> = {}) => askRedelivery({ orderId: id, ...nothing, ...wish }, deps)
  const jobs = () => deps.queue.jobs.filter(({ job }) => job === 'parcel.redeliver').map(({ data }) => data as JobData['parcel.redeliver'])
  const pass = async () => {
    for (const job of jobs()) await passOnWish(job, deps)
  }
  const shown = async () => {
    const redelivery = (await showOrder(id, deps))?.redelivery
    if (!redelivery) return undefined
    const { cause: _, ...rest } = redelivery
    return rest
  }
  const mails = async (kind: string) =>
    (await db.query<{ message: Record<string, unknown> }>('select message from outbox where kind = $1 order by id', [kind])).map(
      ({ message }) => message,
    )
  const at = (time: string) => void (now = new Date(time))
  return { ...shop, scan, fail, ask, jobs, pass, shown, mails, at }
}

test('each failed delivery is mailed to the shopper once, with its cause in our words', async () => {
  const { fail, mails, scan } = await setup()
  await fail('Customer Asked For Future Delivery', new Date('2026-11-25T18:00:00+05:30'))
  await scan([aScan({ state: 'undelivered', activity: 'told by Ramesh', at: new Date('2026-11-25T18:30:00+05:30') })])
  assert.deepEqual(
    (await mails('parcel-undelivered')).map(({ cause }) => cause),
    ['not_reached', 'later'],
  )
  assert.doesNotMatch(JSON.stringify(await mails('parcel-undelivered')), /Ramesh|Customer/)
})

test('a wish is shown as asked at once, reaches the carrier by a job, and pressing twice asks once', async () => {
  const { ask, pass, jobs, shown, carrier, db, id } = await setup()
  assert.deepEqual(await shown(), { kind: 'offered', days: ['2026-11-25', '2026-11-26', '2026-11-27'] })
  const wish = { wantedDay: '2026-11-26', phone: '+91 98200 11111', addressLine1: '7, New Lane', addressLine2: '', note: 'Ring twice' }
  assert.deepEqual(await Promise.all([ask(wish), ask(wish)]), [
    { ok: true, value: undefined },
    { ok: true, value: undefined },
  ])
  assert.equal(jobs().length, 1)
  assert.deepEqual(await shown(), { kind: 'asked', wantedDay: '2026-11-26', isTaken: false })
  await pass()
  await pass()
  assert.deepEqual(
    carrier.answers.map(({ kind, note, phone, address, wantedDay }) => ({ kind, note, phone, address, wantedDay })),
    [
      {
        kind: 'try again',
        note: 'Ring twice',
        phone: '9820011111',
        address: { line1: '7, New Lane', line2: undefined },
        wantedDay: '2026-11-26',
      },
    ],
  )
  assert.deepEqual(await shown(), { kind: 'asked', wantedDay: '2026-11-26', isTaken: true })
  const [event] = (await listOrderHistory(db, id)).filter((each) => 'act' in each && each.act === 'another attempt asked')
  assert.deepEqual([event?.doneBy, event?.note], [{ who: 'shopper' }, 'Ring twice'])
})

test('days are Indian days after today, at most three, and never a Sunday', async () => {
  const { shown, at, ask } = await setup()
  at('2026-11-27T23:59:00+05:30')
  assert.deepEqual(await shown(), { kind: 'offered', days: ['2026-11-28', '2026-11-30'] })
  at('2026-11-28T00:01:00+05:30')
  assert.deepEqual(await shown(), { kind: 'offered', days: ['2026-11-30', '2026-12-01'] })
  for (const wantedDay of ['2026-11-28', '2026-11-29', '2026-12-02', 'soon']) {
    const refused = await ask({ wantedDay })
    assert.deepEqual(!refused.ok && refused.problem, { code: 'wish_refused', faults: { wantedDay: 'Please choose one of the days below' } })
  }
})

test('what cannot be printed on a label or called is refused at its field, all at once, and nothing is recorded', async () => {
  const { ask, jobs, shown } = await setup()
  const refused = await ask({ phone: '12', addressLine1: 'ab', note: 'see evil.com' })
  assert.deepEqual(!refused.ok && refused.problem.code === 'wish_refused' && Object.keys(refused.problem.faults).sort(), [
    'addressLine1',
    'note',
    'phone',
  ])
  const half = await ask({ addressLine2: 'Flat 4' })
  assert.deepEqual(!half.ok && half.problem, {
    code: 'wish_refused',
    faults: { addressLine1: 'Please write the whole address, from its first line' },
  })
  assert.deepEqual([jobs(), (await shown())?.kind], [[], 'offered'])
})

test('nothing is asked of a parcel that is out again before the button or before the job, and the page says nothing of it', async () => {
  const { ask, pass, scan, shown, carrier } = await setup()
  assert.ok((await ask()).ok)
  await scan([aScan({ state: 'out_for_delivery', at: new Date('2026-11-25T09:00:00+05:30') })])
  await pass()
  assert.deepEqual([carrier.answers, await shown()], [[], undefined])
  assert.deepEqual(await ask(), { ok: false, problem: { code: 'nothing_to_ask' } })
  assert.deepEqual(await ask({ orderId: 'nobody' as OrderId }), { ok: false, problem: { code: 'order_not_found' } })
})

test('what staff have asked counts for the shopper too, and after three attempts it comes back', async () => {
  const { ask, fail, shown, deps, id, jobs } = await setup()
  const by = { who: 'staff', name: 'Kavya' } as const
  assert.ok((await answerUndelivered({ orderId: id, kind: 'try again', note: '', phone: undefined, by }, deps)).ok)
  assert.deepEqual(await shown(), { kind: 'asked', wantedDay: undefined, isTaken: true })
  assert.ok((await ask()).ok)
  assert.deepEqual(jobs(), [])
  await fail('Door locked', new Date('2026-11-25T18:00:00+05:30'))
  assert.equal((await shown())?.kind, 'offered')
  await fail('Door locked', new Date('2026-11-26T18:00:00+05:30'))
  assert.deepEqual([await shown(), (await ask()).ok], [{ kind: 'comes back' }, false])
})

test('a lost reply is asked about again by the job, and what the carrier refuses is mailed to the shop and shown', async () => {
  const { ask, pass, shown, carrier, mails } = await setup()
  assert.ok((await ask({ note: 'Ring twice' })).ok)
  carrier.failNext('answerUndelivered', new SupplierError('timeout', 'no answer in 10 s'), 'after')
  await assert.rejects(pass(), /no answer in 10 s/)
  assert.deepEqual(await shown(), { kind: 'asked', wantedDay: undefined, isTaken: false })
  carrier.failNext('answerUndelivered', new SupplierError('invalid', 'Maximum number of attempts'))
  await pass()
  assert.deepEqual(await shown(), { kind: 'refused' })
  assert.match(JSON.stringify(await mails('parcel-trouble')), /did not take what the shopper asked for: Maximum number of attempts/)
})

test('what else stands on the order and breaks a later rule is in nobody’s way: only what is asked for is judged', async () => {
  const { ask, pass, carrier, db } = await setup()
  await db.query(`update orders set email = 'asha@gmial.com'`)
  const refused = await ask({ addressLine1: 'x', phone: '12' })
  assert.ok(!refused.ok && refused.problem.code === 'wish_refused')
  assert.deepEqual(Object.keys(refused.problem.faults).toSorted(), ['addressLine1', 'phone'])
  assert.ok((await ask({ addressLine1: ' 7, New Lane\u200b ', phone: '+91 98200 11111' })).ok)
  await pass()
  const [asked] = carrier.answers as readonly { phone?: string; address?: object }[]
  assert.deepEqual([asked?.phone, asked?.address], ['9820011111', { line1: '7, New Lane', line2: undefined }])
})
