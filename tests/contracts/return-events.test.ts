import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { collectingSetup, hours } from './collecting-setup.ts'

/** The rows of the matrix of returns that concern the carrier's events and what it changes by itself. */
describe('return matrix, events', () => {
  test('R16: the event of a return that was delivered to us is not one of the order: no mail of a delivery, no cash, and the carrier is asked at once', async (t) => {
    const { room, run, parcel, report, stateOf, orderState, mailsOf, db } = await collectingSetup(t)
    await run()
    const mailsBefore = (await mailsOf('parcel-delivered')).length
    assert.equal(await room.check(), 0, 'not due yet')
    assert.deepEqual(await report({ awb: (await parcel())?.awb ?? '', status: 7 }), ['stored'])
    assert.deepEqual([await stateOf(), (await parcel())?.state], ['approved', 'pickup_planned'], 'an event alone moves nothing')
    assert.equal(await room.check(), 1)
    assert.deepEqual([await stateOf(), (await parcel())?.state, await orderState()], ['arrived', 'arrived', 'delivered'])
    assert.equal((await mailsOf('parcel-delivered')).length, mailsBefore)
    const scans = await db.query(`select 1 from tracking_scans where source = 'webhook'`)
    assert.equal(scans.length, 0)
    await report({ awb: (await parcel())?.awb ?? '', status: 7 })
    assert.equal((await parcel())?.check_at, null, 'a parcel that is over is not asked about again')
  })

  test('R17: an event that calls a return a parcel to its shopper is reported, once, and our row decides', async (t) => {
    const { sandbox, room, run, parcel, report, stateOf, orderState, notices } = await collectingSetup(t)
    await run()
    const { awb = '' } = (await parcel()) ?? {}
    for (const status of [42, 7]) {
      sandbox.breakWebhook('other direction')
      await report({ awb, status })
    }
    const reported = await notices()
    assert.equal(reported.length, 1)
    assert.match(reported[0] ?? '', /^The carrier reports return MJ-10001-R1 \(AWB 14\d+\) as a parcel to its shopper\./)
    assert.equal(await room.check(), 1)
    assert.deepEqual([await stateOf(), await orderState()], ['arrived', 'delivered'])
  })

  test('R17: an event without a direction is one of the return all the same, and nobody is bothered', async (t) => {
    const { sandbox, room, run, parcel, report, stateOf, notices } = await collectingSetup(t)
    await run()
    sandbox.breakWebhook('no direction')
    await report({ awb: (await parcel())?.awb ?? '', status: 7 })
    assert.equal(await room.check(), 1)
    assert.deepEqual([await stateOf(), await notices()], ['arrived', []])
  })

  test('R23: a parcel whose number the carrier has changed goes on under the new one', async (t) => {
    const { sandbox, room, run, parcel, report, stateOf, totals, advance } = await collectingSetup(t)
    await run()
    const before = (await parcel())?.awb ?? ''
    const awb = sandbox.swapAwb(before) ?? ''
    assert.notEqual(awb, before)
    assert.deepEqual(await report({ awb, status: 42 }), ['stored'])
    assert.equal(await room.check(), 1, 'it is found by its reference')
    assert.deepEqual([(await parcel())?.awb, (await parcel())?.state], [awb, 'collected'])
    await sandbox.move({ awb, status: 7 })
    advance(4 * hours)
    await room.check()
    assert.deepEqual([await stateOf(), totals().returns, totals().numbers], ['arrived', 1, 1])
  })

  test('R28: an event about a parcel that nobody knows is taken, and changes nothing', async (t) => {
    const { sandbox, room, run, parcel, report, stateOf, notices } = await collectingSetup(t)
    await run()
    sandbox.breakWebhook('unknown AWB')
    assert.deepEqual(await report({ awb: (await parcel())?.awb ?? '', status: 7 }), ['stored'])
    assert.equal(await room.check(), 0, 'still not due')
    assert.deepEqual([await stateOf(), (await parcel())?.state, await notices()], ['approved', 'pickup_planned', []])
  })

  test('R21: a cancellation that the carrier accepts and forgets is reported when it shows', async (t) => {
    const { sandbox, room, run, parcel, returns, orderId, notices, advance } = await collectingSetup(t)
    await run()
    assert.ok((await returns.withdraw({ orderId, ordinal: 1 })).ok)
    sandbox.breakStep('cancellation ignored', 2)
    assert.equal(await room.stop({ orderId, ordinal: 1 }), 'stopped')
    assert.equal((await parcel())?.state, 'cancelling')
    advance(4 * hours)
    await room.check()
    assert.deepEqual(await notices(), [
      'Return MJ-10001-R1: the carrier has not called its courier off, whom nobody needs any more. Call the carrier.',
    ])
  })

  test('a carrier that wants what it says is optional is reported with its words, and the shopper is asked to send it', async (t) => {
    const { sandbox, run, parcel, stateOf, totals } = await collectingSetup(t)
    sandbox.breakStep('shipping email required')
    assert.equal(await run(), 'blocked')
    assert.match((await parcel())?.last_error ?? '', /shipping email field is required/)
    assert.deepEqual([await stateOf(), totals().returns], ['approved', 0])
  })
})
