import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { inMemorySteps } from '#tests/fakes/in-memory-steps.ts'
import { collectingSetup, hours } from './collecting-setup.ts'

const steps = ['couriers', 'return', 'awb', 'pickup'] as const
const once = { returns: 1, numbers: 1, chargedPaise: 8_100 }

describe('return matrix, the chain', () => {
  test('R1, R16: a return that the courier delivers to us has arrived; its order is as delivered as before, and nothing is refunded', async (t) => {
    const { sandbox, room, run, totals, parcel, stateOf, orderState, advance } = await collectingSetup(t)
    assert.deepEqual([await run(), await run()], ['booked', 'nothing to do'])
    assert.deepEqual([totals(), (await parcel())?.state], [once, 'pickup_planned'])
    const awb = (await parcel())?.awb ?? ''
    assert.equal(await room.check(), 0, 'not due yet')
    for (const [status, state] of [
      [19, 'collecting'],
      [42, 'collected'],
      [7, 'arrived'],
    ] as const) {
      await sandbox.move({ awb, status })
      advance(4 * hours)
      assert.equal(await room.check(), 1)
      assert.equal((await parcel())?.state, state)
    }
    assert.deepEqual([await stateOf(), await orderState()], ['arrived', 'delivered'])
    advance(4 * hours)
    assert.equal(await room.check(), 0)
  })

  for (const step of steps)
    test(`R26: killed after "${step}", the next run goes on from there: one return, one number, one charge`, async (t) => {
      let isKilled = false
      const { run, totals, parcel } = await collectingSetup(
        t,
        inMemorySteps((done) => {
          if (done !== step || isKilled) return
          isKilled = true
          throw new Error('killed')
        }),
      )
      await assert.rejects(run(), /killed/)
      assert.equal(await run(), 'booked')
      assert.deepEqual([totals(), (await parcel())?.state], [once, 'pickup_planned'])
    })

  test('R25: of two workers at once one books, and there is one return', async (t) => {
    const { run, totals } = await collectingSetup(t)
    assert.deepEqual((await Promise.all([run(), run()])).toSorted(), ['booked', 'busy'])
    assert.deepEqual(totals(), once)
  })

  test('R10: where nobody collects a person is told why, and the return waits for the shopper to send it', async (t) => {
    const { sandbox, run, parcel, stateOf } = await collectingSetup(t)
    sandbox.breakStep('no courier, as a 200')
    assert.equal(await run(), 'blocked')
    assert.match((await parcel())?.last_error ?? '', /No courier collects at 560001/)
    assert.equal(await stateOf(), 'approved')
    assert.equal(await run(), 'booked')
  })

  test('R13: a courier that refuses is followed by the next', async (t) => {
    const { sandbox, run, totals } = await collectingSetup(t)
    sandbox.breakStep('courier refuses')
    assert.equal(await run(), 'booked')
    assert.deepEqual([totals().numbers, totals().chargedPaise], [1, 9_240])
  })

  test('R14: an empty wallet stops it, and filled it goes on where it stopped', async (t) => {
    const { sandbox, run, totals } = await collectingSetup(t)
    sandbox.setWallet(paise(9_000))
    assert.equal(await run(), 'later')
    assert.equal(totals().returns, 1)
    sandbox.setWallet(paise(500_000))
    assert.equal(await run(), 'booked')
    assert.equal(totals().returns, 1)
  })

  test('R15: pickups that fail are counted once each', async (t) => {
    const { sandbox, room, run, parcel, advance } = await collectingSetup(t)
    await run()
    const awb = (await parcel())?.awb ?? ''
    for (const status of [13, 13, 19, 13]) {
      await sandbox.move({ awb, status })
      advance(4 * hours)
      await room.check()
    }
    assert.deepEqual([(await parcel())?.state, (await parcel())?.failed_pickups], ['pickup_failed', 2])
  })

  for (const [row, moves, state] of [
    ['R19: after a failed check at the door the shopper has the goods', [47], 'kept'],
    ['R20: a return that we did not take in is with the shopper again', [42, 21, 9], 'sent_back'],
  ] as const)
    test(`${row}, and the return still waits for them`, async (t) => {
      const { sandbox, room, run, parcel, stateOf, advance } = await collectingSetup(t)
      await run()
      for (const status of moves) await sandbox.move({ awb: (await parcel())?.awb ?? '', status })
      advance(4 * hours)
      await room.check()
      assert.deepEqual([(await parcel())?.state, await stateOf()], [state, 'approved'])
    })

  test('a return that was withdrawn meanwhile is not booked', async (t) => {
    const { run, totals, returns, orderId } = await collectingSetup(t)
    assert.ok((await returns.withdraw({ orderId, ordinal: 1 })).ok)
    assert.equal(await run(), 'nothing to do')
    assert.equal(totals().returns, 0)
  })
})
