import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { objectOf, text } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { systemClock } from '#src/kit/time/clock.ts'
import { testDatabase } from '#tests/database.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/postgres.ts'
import { recordedSteps } from './recorded-steps.store.ts'

const anything = storedJson<unknown>('workflow_steps.value', (json) => json)
const chain = ['consignment', 'awb', 'pickup', 'label']

/** Runs the chain and records every external effect; `killAfter` ends the run when that step is recorded. */
async function bookParcel(db: Database, effects: string[], killAfter?: string) {
  const steps = recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1')
  for (const step of chain) {
    await steps.once(step, anything, async () => void effects.push(step))
    if (step === killAfter) throw new Error('killed')
  }
}

test('a workflow killed after any step continues there and repeats nothing', async () => {
  for (const killAfter of chain) {
    const db = await testDatabase()
    const effects: string[] = []
    await assert.rejects(bookParcel(db, effects, killAfter), /killed/)
    assert.deepEqual(
      await recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1').names(),
      chain.slice(0, chain.indexOf(killAfter) + 1),
    )
    await bookParcel(db, effects)
    assert.deepEqual(effects, chain)
  }
})

test('a step that failed is not recorded', async () => {
  const db = await testDatabase()
  const steps = recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1')
  await assert.rejects(
    steps.once('awb', anything, () => Promise.reject(new Error('no courier'))),
    /no courier/,
  )
  assert.equal(
    await recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1').once('awb', anything, async () => 'AWB 1'),
    'AWB 1',
  )
})

test('the first run gets the same value as a later one would', async () => {
  const db = await testDatabase()
  const values = { pickupAt: new Date('2026-11-20T05:30:00Z'), nothing: undefined, none: null, list: [1, 'a'] }
  for (const [step, value] of Object.entries(values)) {
    const first = await recordedSteps({ db, clock: systemClock }, 'w', 'k').once(step, anything, async () => value)
    const later = await recordedSteps({ db, clock: systemClock }, 'w', 'k').once(step, anything, () =>
      Promise.reject(new Error('must not run')),
    )
    assert.deepEqual(first, later)
  }
})

test('a recorded value that cannot be read is an error that names the workflow, its key, the step and the field', async () => {
  const db = await testDatabase()
  const parcel = storedJson('workflow_steps.value', objectOf<{ awb: string }>({ awb: text }))
  const again = () =>
    recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1').once('awb', parcel, () => assert.fail('it is recorded'))
  await recordedSteps({ db, clock: systemClock }, 'order.fulfil', 'order-1').once('awb', parcel, async () => ({ awb: 'AWB 1' }))
  assert.deepEqual(await again(), { awb: 'AWB 1' })
  await db.query(`update workflow_steps set value = '{"awb": 1}'`)
  await assert.rejects(again(), /workflow_steps\.value of order\.fulfil order-1, step awb cannot be read: awb is not text/)
  await db.query('update workflow_steps set value_version = 9')
  await assert.rejects(again(), /workflow_steps\.value of order\.fulfil order-1, step awb has version 9/)
})

test('a finished step is dated by the clock of the shop, and steps keep their order while that stands still or is set back', async () => {
  const db = await testDatabase()
  const times = ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']
  const clock = times.map((time) => new Date(time)).values()
  const steps = recordedSteps({ db, clock: () => clock.next().value! }, 'w', 'k')
  for (const step of chain) await steps.once(step, anything, async () => step)
  assert.deepEqual(await recordedSteps({ db, clock: systemClock }, 'w', 'k').names(), chain)
  const dated = await db.query<{ recorded_at: Date }>('select recorded_at from workflow_steps order by position')
  assert.deepEqual(
    dated.map(({ recorded_at }) => recorded_at),
    times.map((time) => new Date(time)),
  )
})

test('two workers on one order make one chain', async () => {
  const db = await testDatabase()
  const other = openDatabase(db.connection)
  after(() => other.close())
  const effects: string[] = []
  const underWay = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()

  const first = inTurn(db, async () => {
    underWay.resolve()
    await mayEnd.promise
    await bookParcel(db, effects)
  })
  await underWay.promise
  assert.equal(await inTurn(db, () => bookParcel(db, effects)), 'busy')
  assert.equal(await inTurn(other, () => bookParcel(other, effects)), 'busy')
  mayEnd.resolve()
  assert.equal(await first, 'done')
  assert.equal(await inTurn(other, () => bookParcel(other, effects)), 'done')
  assert.deepEqual(effects, chain)
})

async function inTurn(db: Database, work: () => Promise<void>): Promise<'done' | 'busy'> {
  const lock = await db.lock('order.fulfil order-1')
  if (!lock) return 'busy'
  await work().finally(lock.release)
  return 'done'
}

test('two workers that ignore the lock are detected', async () => {
  const db = await testDatabase()
  const [one, two] = [recordedSteps({ db, clock: systemClock }, 'w', 'k'), recordedSteps({ db, clock: systemClock }, 'w', 'k')]
  await Promise.all([one.once('first', anything, async () => 1), two.once('other', anything, async () => 2)])
  await one.once('awb', anything, async () => 'AWB 1')
  await assert.rejects(
    two.once('awb', anything, async () => 'AWB 2'),
    /two workers ran it without its lock/,
  )
})
