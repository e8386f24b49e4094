import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { type CarrierSetup, consignment, isFault, persist, shipOne, undeliveredCalls } from './carrier.contract.ts'

/** What every carrier's adapter must guarantee about deliveries that failed. */
export function undeliveredContract(name: string, start: () => Promise<CarrierSetup>): void {
  describe(`failed deliveries: ${name}`, () => {
    let setup: CarrierSetup
    beforeEach(async () => {
      setup = await start()
    })
    afterEach(() => setup.stop())

    test('a parcel that was not delivered is known with the words of its courier and the number of tries', async () => {
      const { awb } = await shipOne(setup.carrier, consignment('MJ-U1'))
      assert.equal(await setup.carrier.findUndelivered(awb), undefined)
      await setup.failDelivery(awb, 'Customer Not Available')
      await setup.failDelivery(awb, 'Customer Asked For Future Delivery')
      const report = (await setup.carrier.findUndelivered(awb)) ?? assert.fail()
      assert.deepEqual([report.reason, report.attempts, report.isComingBack], ['Customer Asked For Future Delivery', 2, false])
      assert.ok(report.raisedAt instanceof Date)
    })

    test('an answer to a failed delivery reaches the courier once, however often it is repeated, and with another phone', async () => {
      const { awb } = await shipOne(setup.carrier, consignment('MJ-U2'))
      await setup.failDelivery(awb, 'Customer Not Available')
      const answer = { kind: 'try again', note: 'Please ring the bell twice 🔔', phone: '9820011111' } as const
      await setup.carrier.answerUndelivered(awb, answer)
      await setup.carrier.answerUndelivered(awb, answer)
      assert.deepEqual(await setup.undeliveredAnswers(awb), [{ action: 'try again', phone: '9820011111' }])
    })

    test('another attempt reaches the courier with a better address, in two lines that its label has room for, and with the day that is wanted', async () => {
      const { awb } = await shipOne(setup.carrier, consignment('MJ-U6'))
      await setup.failDelivery(awb, 'Address incomplete')
      const wantedDay = addDays(dayOf(new Date()), 2)
      const line1 = `Behind the temple ${'long '.repeat(14)}Lane`
      await setup.carrier.answerUndelivered(awb, { kind: 'try again', note: '', address: { line1, line2: 'Flat 4' }, wantedDay })
      const tooLong = { line1: 'x'.repeat(118), line2: 'y'.repeat(118) }
      const cut = setup.carrier.answerUndelivered(awb, { kind: 'try again', note: 'Longer', address: tooLong })
      await assert.rejects(cut, isFault('recipient_refused'))
      const [answer] = await setup.undeliveredAnswers(awb)
      assert.deepEqual([answer?.wantedDay, answer?.address?.join(' ')], [wantedDay, `${line1} Flat 4`])
      assert.ok(answer?.address?.every((line) => line !== undefined && line.length <= 80))
      await setup.failDelivery(awb, 'Customer Not Available')
      const past = { kind: 'try again', note: 'Yesterday', wantedDay: addDays(wantedDay, -3) } as const
      await assert.rejects(setup.carrier.answerUndelivered(awb, past), isFault('invalid'))
    })

    for (const kind of ['try again', 'bring back'] as const) {
      test(`a lost reply to "${kind}" makes one answer, not two`, async () => {
        const { awb } = await shipOne(setup.carrier, consignment('MJ-U3'))
        await setup.failDelivery(awb, 'Customer Not Available')
        await setup.breakNext('answer undelivered', 'lost reply')
        await persist(() => setup.carrier.answerUndelivered(awb, { kind, note: 'The shopper has asked for it.' }))
        assert.deepEqual(await setup.undeliveredAnswers(awb), [{ action: kind, phone: undefined }])
      })
    }

    for (const fault of ['server error', 'HTML instead of JSON', 'too many requests', 'no reply', 'broken connection'] as const) {
      test(`one "${fault}" delays an answer to a failed delivery and doubles nothing`, async () => {
        const { awb } = await shipOne(setup.carrier, consignment('MJ-U4'))
        await setup.failDelivery(awb, 'Customer Not Available')
        for (const call of undeliveredCalls) await setup.breakNext(call, fault)
        await persist(() => setup.carrier.answerUndelivered(awb, { kind: 'bring back', note: 'It was refused.' }))
        assert.deepEqual(await setup.undeliveredAnswers(awb), [{ action: 'bring back', phone: undefined }])
      })
    }

    test('an answer about a parcel that is out again, or that nobody knows, is refused', async () => {
      const { awb } = await shipOne(setup.carrier, consignment('MJ-U5'))
      await setup.scan(awb)
      await assert.rejects(setup.carrier.answerUndelivered(awb, { kind: 'try again', note: '' }), isFault('invalid'))
      await assert.rejects(setup.carrier.answerUndelivered('UNKNOWN1', { kind: 'bring back', note: '' }), isFault('invalid'))
      await assert.rejects(setup.carrier.answerUndelivered('../orders', { kind: 'bring back', note: '' }), isFault('invalid'))
    })
  })
}
