import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import { paise } from '#src/kit/money.ts'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { aShopWithBookedParcel, aShopWithPaidOrder, kindsOfMails, aPaidOrderOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { inMemorySteps } from '#tests/fakes/in-memory-steps.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { recheckCarrier } from './recheck-carrier.ts'
import { rebookParcel, retryParcel } from './retry-parcel.ts'

const start = new Date('2026-11-20T10:00:00+05:30')
const fault = (kind: SupplierFault, retryAfterMs?: number) => new SupplierError(kind, `the carrier: ${kind}`, { retryAfterMs })

async function atTen() {
  const setup = await aShopWithPaidOrder({ clock: () => start })
  return {
    ...setup,
    /** Seconds until the next try after each of so many failures of the pickup; undefined when it is blocked. */
    async waits(kind: SupplierFault, times: number, retryAfterMs?: number) {
      const waits: (number | undefined)[] = []
      for (let failure = 0; failure < times; failure++) {
        setup.carrier.failNext('requestPickup', fault(kind, retryAfterMs))
        const outcome = await fulfilOrder(setup.id, setup.deps)
        const notBefore = setup.deps.queue.jobs.at(-1)?.notBefore
        waits.push(outcome === 'later' && notBefore ? (notBefore.getTime() - start.getTime()) / 1000 : undefined)
      }
      return waits
    },
    parcel: () => findCurrentParcel(setup.db, setup.id),
  }
}

test('a call that may have succeeded is repeated after 30 s, 2 min, 10 min, 30 min and 2 h, then a person must act', async () => {
  const { waits } = await atTen()
  assert.deepEqual(await waits('timeout', 6), [30, 120, 600, 1800, 7200, undefined])
})

test('documents that are not ready are asked for again after 1, 5, 15 and 60 min, then a person must act', async () => {
  const { waits } = await atTen()
  assert.deepEqual(await waits('not_ready', 5), [60, 300, 900, 3600, undefined])
})

test('a rate limit of the carrier is waited out, for twice as long each time or as long as it asks, and never counts as a failure', async () => {
  const { waits, parcel } = await atTen()
  assert.deepEqual(await waits('rate_limited', 8), [60, 120, 240, 480, 960, 1920, 3600, 3600])
  assert.deepEqual([(await parcel())?.attempts, (await parcel())?.blockedReason], [0, undefined])
  assert.deepEqual(await waits('rate_limited', 1, 7_000), [7])
  assert.deepEqual(await waits('timeout', 1), [30])
})

test('a parcel records at which step it waits, why, and when it is tried again', async () => {
  const { waits, parcel } = await atTen()
  await waits('server', 1)
  const { failedStep, fault: kind, nextTryAt, awb } = (await parcel()) ?? {}
  assert.deepEqual([failedStep, kind, nextTryAt, awb], ['pickup', 'server', new Date(start.getTime() + 30_000), 'AWB-cs-1'])
})

test('the shop is mailed about a parcel that needs a person, each time it stops', async () => {
  const { db, waits } = await atTen()
  await waits('invalid', 1)
  const [mail] = await db.query<{ recipient_address: string; message: { reason: string; step: string } }>(
    `select recipient_address, message from outbox where kind = 'parcel-blocked'`,
  )
  assert.equal(mail?.recipient_address, 'workshop@manjusha.example')
  assert.match(mail?.message.reason ?? '', /^The carrier refuses the data of the parcel\. Correct it, then retry\. The carrier said: /)
  assert.equal(mail?.message.step, 'pickup')
})

test('the shop is mailed once a day about what stops all parcels, however many wait', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder({ clock: () => start })
  for (const order of [id, await aPaidOrderOf(deps), await aPaidOrderOf(deps)]) {
    carrier.failNext('assignAwb', fault('wallet_low'))
    assert.equal(await fulfilOrder(order, deps), 'blocked')
  }
  assert.deepEqual(
    (await kindsOfMails(db)).filter((kind) => kind.startsWith('carrier') || kind.startsWith('parcel')),
    ['carrier-stopped'],
  )
})

test('a recharged wallet resumes all parcels that waited for it, and a login that works those that waited for that', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  const [poor, refused, wrong] = [id, await aPaidOrderOf(deps), await aPaidOrderOf(deps)]
  for (const [order, kind] of [
    [poor, 'wallet_low'],
    [refused, 'auth'],
    [wrong, 'invalid'],
  ] as const) {
    carrier.failNext('assignAwb', fault(kind))
    await fulfilOrder(order, deps)
  }
  const blocked = async () => (await db.query('select 1 from parcels where blocked_reason is not null')).length

  carrier.failNext('findWalletBalance', fault('auth'))
  assert.deepEqual([await recheckCarrier(deps), await blocked()], [0, 3])
  carrier.walletPaise = paise(9_999)
  assert.deepEqual([await recheckCarrier(deps), await blocked()], [1, 2])
  carrier.walletPaise = paise(10_000)
  assert.deepEqual([await recheckCarrier(deps), await blocked()], [1, 1])
  assert.deepEqual(
    deps.queue.jobs.map(({ data }) => data),
    [{ orderId: refused }, { orderId: poor }],
  )
  assert.equal(await recheckCarrier(deps), 0)
  assert.equal(carrier.calls.filter((call) => call === 'findWalletBalance').length, 3)
})

test('a retry by staff tries the login at once, and the booking continues where it stopped', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  carrier.failNext('createConsignment', fault('auth'))
  await fulfilOrder(id, deps)
  assert.deepEqual(await retryParcel(id, someStaff, deps), { ok: true, value: 'retrying' })
  assert.equal(carrier.calls.at(-1), 'allowLogin')
  assert.equal(await fulfilOrder(id, deps), 'booked')
  assert.equal((await findCurrentParcel(db, id))?.blockedReason, undefined)
  assert.deepEqual(await retryParcel(id, someStaff, deps), { ok: false, problem: { code: 'already_booked', awb: 'AWB-cs-1' } })
})

test('when a parcel is booked anew, the first is cancelled with the carrier and another is booked under a reference of its own', async () => {
  const setup = await aShopWithPaidOrder()
  const deps = {
    ...setup.deps,
    recordedSteps: (workflow: string, key: string) => recordedSteps({ db: setup.db, clock: systemClock }, workflow, key),
  }
  assert.equal(await fulfilOrder(setup.id, deps), 'booked')
  assert.deepEqual(await rebookParcel(setup.id, someStaff, deps), { ok: true, value: 'retrying' })
  assert.equal((await findCurrentParcel(setup.db, setup.id))?.awb, undefined)
  assert.equal(await fulfilOrder(setup.id, deps), 'booked')
  const number = (await findOrder(setup.db, setup.id))?.orderNumber
  assert.deepEqual(
    setup.carrier.consignments.map(({ reference }) => reference),
    [number, `${number}-2`],
  )
  assert.equal(setup.carrier.calls.filter((call) => call === 'cancelConsignment').length, 1)
  assert.equal((await findCurrentParcel(setup.db, setup.id))?.awb, 'AWB-cs-2')
  assert.equal((await kindsOfMails(setup.db)).filter((kind) => kind === 'parcel-booked').length, 2)
})

test('when a parcel is booked anew after its booking was killed, what the carrier had created by then is cancelled', async () => {
  const killed = inMemorySteps((step) => {
    if (step === 'consignment') throw new Error('killed')
  })
  const { deps, id, carrier } = await aShopWithPaidOrder({ recordedSteps: killed })
  await assert.rejects(fulfilOrder(id, deps), /killed/)
  assert.deepEqual(await rebookParcel(id, someStaff, deps), { ok: true, value: 'retrying' })
  assert.equal(carrier.calls.at(-1), 'cancelConsignment')
})

test('when a parcel is booked anew while it is being booked, nothing that becomes the next parcel is cancelled', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  const slow = {
    ...deps.carrier,
    requestPickup: async (...wanted: Parameters<typeof deps.carrier.requestPickup>) => {
      assert.deepEqual(await rebookParcel(id, someStaff, deps), { ok: true, value: 'retrying' })
      return deps.carrier.requestPickup(...wanted)
    },
  }
  assert.equal(await fulfilOrder(id, { ...deps, carrier: slow }), 'booked')
  const parcel = await findCurrentParcel(db, id)
  assert.deepEqual([parcel?.state, parcel?.round, parcel?.awb], ['booked', 2, 'AWB-cs-1'])
  assert.ok(!carrier.calls.includes('cancelConsignment'))
})

test('a parcel that the courier has collected is neither booked anew nor retried', async () => {
  const { db, deps, id } = await aShopWithBookedParcel()
  await db.transaction((tx) => tx.query(`update parcels set state = 'in_transit'`))
  assert.deepEqual(await rebookParcel(id, someStaff, deps), { ok: false, problem: { code: 'already_collected' } })
  await db.transaction((tx) => tx.query(`update orders set state = 'shipped'`))
  assert.deepEqual(await retryParcel(id, someStaff, deps), { ok: false, problem: { code: 'not_to_be_sent', state: 'shipped' } })
})

test('the carrier’s documents are copied, linked under our own address, and attached', async () => {
  const { db } = await aShopWithBookedParcel()
  const documents = await db.query<{ kind: string; content: Buffer }>('select kind, content from carrier_documents order by kind')
  assert.deepEqual(
    documents.map(({ kind, content }) => [kind, content.toString()]),
    [
      ['carrier invoice', '%PDF-1.4 https://carrier.test/invoice.pdf'],
      ['label', '%PDF-1.4 https://carrier.test/label.pdf'],
      ['manifest', '%PDF-1.4 https://carrier.test/manifest.pdf'],
      ['printed manifest', '%PDF-1.4 https://carrier.test/printed-manifest.pdf'],
    ],
  )
  const [mail] = await db.query<{ documents: { url: string; keptAs: string }[] }>(
    `select message -> 'documents' as documents from outbox where kind = 'parcel-booked'`,
  )
  assert.ok(mail?.documents.every(({ url, keptAs }) => url === `http://shop.test/papers/${keptAs}` && keptAs.length >= 22))
})

test('a document that never comes is tried five times, then the parcel is booked with the carrier’s own link', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  const outcomes: string[] = []
  while (outcomes.length < 8 && !outcomes.includes('booked')) {
    carrier.failNext('fetchDocument', fault('not_ready'))
    outcomes.push(await fulfilOrder(id, deps))
  }
  assert.deepEqual(outcomes, ['later', 'later', 'later', 'later', 'booked'])
  const [mail] = await db.query<{ urls: string[] }>(
    `select array(select jsonb_array_elements(message -> 'documents') ->> 'url') as urls from outbox where kind = 'parcel-booked'`,
  )
  assert.deepEqual(
    mail?.urls.map((url) => new URL(url).host),
    ['carrier.test', 'shop.test', 'shop.test', 'shop.test'],
  )
})
