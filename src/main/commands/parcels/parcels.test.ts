import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { applyTracking } from '#src/shop/workflows/tracking/apply-tracking.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { testDatabase } from '#tests/database.ts'
import { aPaidOrderOf, scansOf } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** One parcel on its way, one that stopped, and the commands on their database. */
async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const carrier = fakeCarrier()
  const deps = shopDeps(db, { carrier, recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key) })
  const [moving, stopped] = [await aPaidOrderOf(deps), await aPaidOrderOf(deps)]
  await fulfilOrder(moving, deps)
  const scans = scansOf('collected', 'undelivered')
  await db.transaction((tx) => applyTracking(tx, { awb: 'AWB-cs-1', source: 'poll', scans }, deps))
  carrier.failNext('assignAwb', new SupplierError('invalid', 'Shiprocket 422: Oops! Invalid Data. billing_phone: wrong'))
  await fulfilOrder(stopped, deps)
  return { db, deps, moving, parcels: (...args: string[]) => runShopCommand(db.connection, 'parcels', ...args) }
}

test('staff list parcels and those that need a person, see every step of one, and let it go on', async () => {
  const { db, parcels } = await aShop()
  const [all, waiting, lost, shown, json] = await Promise.all([
    parcels('list'),
    parcels('list', '--attention', '--json'),
    parcels('list', '--state', 'lost'),
    parcels('show', 'mj-10002'),
    parcels('show', 'MJ-10001', '--json'),
  ])
  assert.match(all.stdout, /^Order +Mode +Parcel +For +Pincode +AWB +Courier +Stopped at +Next try +What to do$/m)
  assert.match(all.stdout, /^MJ-10001 +sandbox +undelivered +Asha Rao +560001 +AWB-cs-1 +Courier 51$/m)
  assert.match(all.stdout, /^MJ-10002 +sandbox +booking .* awb +The carrier refuses the data of the parcel\. .*billing_phone: wrong$/m)
  assert.deepEqual(
    (JSON.parse(waiting.stdout) as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber),
    ['MJ-10002', 'MJ-10001'],
  )
  assert.equal(lost.stdout, 'There are no such parcels.\n')

  assert.match(shown.stdout, /^Order +MJ-10002 \(paid, sandbox\)$/m)
  assert.match(shown.stdout, /^Stopped at +awb, failed tries: 1$/m)
  assert.match(shown.stdout, /^\[x\] consignment\n\[ \] awb$/m)
  assert.match(shown.stdout, /scanned nothing yet/)
  const program = JSON.parse(json.stdout) as { awb: string; scans: unknown[]; papers: { url: string }[] }
  assert.deepEqual([program.awb, program.scans.length, program.papers.length], ['AWB-cs-1', 2, 4])

  const retried = await parcels('retry', 'MJ-10002')
  assert.deepEqual([retried.code, retried.stdout], [0, 'The parcel of MJ-10002 goes on as soon as the shop runs.\n'])
  assert.equal((await db.query('select 1 from parcels where blocked_reason is not null')).length, 0)
  assert.equal((await db.query(`select 1 from pgboss.job where name = 'order.fulfil' and state = 'created'`)).length, 1)
})

test('staff record under their name what came back in a parcel, and what the courier has lost', async () => {
  const { db, deps, parcels } = await aShop()
  const early = await parcels('received', 'MJ-10001')
  assert.deepEqual([early.code, early.stderr.includes('is undelivered. If you know better, say it with --unscanned.')], [1, true])
  const back = {
    awb: 'AWB-cs-1',
    source: 'poll' as const,
    scans: scansOf('collected', 'undelivered', 'returning', 'returned'),
  }
  await db.transaction((tx) => applyTracking(tx, back, deps))
  const [none, odd] = [
    await parcels('received', 'MJ-10001', '--damaged', 'ELSE'),
    await parcels('received', 'MJ-10001', '--damaged', 'RING-OXB=none'),
  ]
  assert.deepEqual([none.code, none.stderr], [1, 'There is no ELSE in the parcel of MJ-10001.\n'])
  assert.equal(odd.code, 2)
  const received = await parcels('received', 'MJ-10001', '--by', 'Meera', '--reason', 'Refused at the door.')
  assert.match(received.stdout, /^1 × RING-OXB: back in stock$/m)
  const shown = (await runShopCommand(db.connection, 'orders', 'show', 'MJ-10001')).stdout
  assert.match(shown, /^State +returned_to_origin, pieces came_back$/m)
  assert.match(shown, /^What became of its pieces\n1 × RING-OXB: back in stock$/m)
  assert.match(shown, / pieces received +staff: Meera +Refused at the door\.$/m)
  assert.match((await parcels('lost', 'MJ-10001')).stderr, /^The pieces of MJ-10001 are settled already/)
})

test('what cannot be done is refused in one sentence', async () => {
  const { db, parcels } = await aShop()
  await db.transaction((tx) => tx.query(`update parcels set state = 'booked' where awb = 'AWB-cs-1'`))
  await db.transaction((tx) => tx.query(`update orders set state = 'booked' where order_number = 'MJ-10001'`))
  const [missing, incomplete, wrong, booked] = await Promise.all([
    parcels('show', 'MJ-1'),
    parcels('retry'),
    parcels('list', '--state', 'flying'),
    parcels('retry', 'MJ-10001'),
  ])
  assert.deepEqual([missing.code, missing.stderr], [1, 'There is no parcel for MJ-1.\n'])
  assert.deepEqual([incomplete.code, wrong.code], [2, 2])
  assert.match(wrong.stderr, /^There is no state "flying": it is one of booking, booked, /)
  assert.match(booked.stderr, /is booked under AWB AWB-cs-1\. To cancel that and book another: parcels retry MJ-10001 --anew/)
})
