import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { pickupText } from '../../staff-texts/returns/return-texts.ts'
import { meera } from '#tests/correcting-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'

const fourHours = 4 * 3_600_000

/** An approved return of a shop that has returns collected. */
async function approved(
  own: Parameters<typeof returningSetup>[1] = {},
  reason: 'faulty' | 'changed_mind' = 'faulty',
  comparedWithPicture = false,
) {
  const setup = await returningSetup({ collects: true, comparedWithPicture }, own)
  await setup.db.query(`insert into pictures (variant_id, position, key, alt, width, height, widths, view, is_canvas)
    values ('RING-OXB', 0, 'ring-box-front', 'A ring box', 800, 800, '{800}', 'front', false)`)
  const { shop, mailsOf, advance, returnCarrier } = setup
  const orderId = await setup.deliveredOrder()
  const at = { orderId, ordinal: 1 }
  assert.ok((await shop.returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason, wish: 'money', words: '', photoKeys: [] })).ok)
  if (reason === 'faulty') assert.ok((await shop.returns.approve({ ...at, by: meera, words: undefined })).ok)
  return {
    ...{ ...setup, at, orderId, returns: shop.returns },
    jobs: () => (['return.collect', 'return.stop'] as const).filter((name) => setup.jobs(name).length > 0),
    collect: (isLastTry = false) => shop.work.collectReturn(at, { isLastTry }),
    stop: () => shop.work.stopReturn(at),
    async moveTo(state: typeof returnCarrier.state) {
      returnCarrier.state = state
      advance(fourHours)
      return shop.work.checkReturns()
    },
    inspect: async () => (await shop.returns.inspect(orderId, 1))!,
    pickup: async () => (await shop.returns.inspect(orderId, 1))?.pickup,
    mails: async () => (await mailsOf('return-news')).map(({ message }) => [message['news'], message['isCollected']]),
    notices: async () => (await mailsOf('attention-needed')).map(({ message }) => String(message['cause'])),
  }
}

test('an approved return is collected: by staff, by the rules or by an accepted offer, and its mail says so', async () => {
  const byStaff = await approved()
  assert.deepEqual([byStaff.jobs(), (await byStaff.mails()).at(-1)], [['return.collect'], ['approved', true]])
  assert.equal((await byStaff.pickup())?.state, 'booking')
  const byRules = await approved({}, 'changed_mind')
  assert.deepEqual([byRules.jobs(), await byRules.mails()], [['return.collect'], [['approved', true]]])
  const offered = await returningSetup({ collects: true, collectedAfterDays: 4 })
  const orderId = await offered.deliveredOrder()
  const { returns } = offered.shop
  await returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'money', words: '', photoKeys: [] })
  const at = { orderId, ordinal: 1 }
  await returns.offer({ ...at, by: meera, words: undefined, offer: 'replacement', amountPaise: undefined })
  assert.ok((await returns.answerOffer({ ...at, isAccepted: true })).ok)
  const { asked, pickup } = (await returns.inspect(orderId, 1))!
  assert.deepEqual([pickup?.state, pickup?.wantedOn], ['booking', addDays(dayOf(asked.changedAt), 4)])
})

test('where the owner does not want it, or the shopper pays the way back, nobody is sent', async () => {
  const { promises } = (await returningSetup()).settings
  const own = await approved({ promises: { ...promises, areReturnsFree: false } }, 'changed_mind')
  assert.deepEqual([own.jobs(), await own.mails(), await own.pickup()], [[], [['approved', false]], undefined])
})

test('what the courier brings has arrived, with its mail, and staff read where it is', async () => {
  const { collect, moveTo, pickup, inspect, mails, returns, at } = await approved()
  assert.deepEqual([await collect(), await collect()], ['booked', 'nothing to do'])
  assert.equal(
    pickupText((await pickup())!, 'approved'),
    'A courier is booked, for 21 November 2026. Courier 7, AWB awb of order of MJ-10001-R1',
  )
  assert.equal(await moveTo('collected'), 1)
  assert.equal((await returns.show(at.orderId))?.current?.pickup?.state, 'collected')
  assert.equal(await moveTo('arrived'), 1)
  assert.equal((await inspect()).asked.state, 'arrived')
  assert.deepEqual((await mails()).at(-1)?.[0], 'arrived')
  assert.equal(await moveTo('arrived'), 0)
})

test('where nobody collects the shopper is asked to send it, once, and staff are told why', async () => {
  const { collect, returnCarrier, pickup, inspect, mails, notices } = await approved()
  for (const expected of ['blocked', 'blocked']) {
    returnCarrier.failNext('checkReturnServiceability', new SupplierError('not_serviceable', 'No courier collects at 560001.'))
    assert.equal(await collect(), expected)
  }
  assert.deepEqual([(await inspect()).asked.state, (await pickup())?.state], ['approved', 'not_booked'])
  assert.deepEqual((await mails()).slice(-2), [
    ['approved', true],
    ['approved', false],
  ])
  assert.deepEqual(await notices(), [
    'No courier could be booked for return MJ-10001-R1, so its shopper was asked to send it: No courier collects at 560001.',
  ])
  assert.match(pickupText((await pickup())!, 'approved') ?? '', /^No courier could be booked.*No courier collects at 560001\.$/)
})

test('a carrier that fails is asked again, and after the last attempt the shopper is asked to send it', async () => {
  const { collect, returnCarrier, pickup } = await approved()
  for (const [isLastTry, come, state] of [
    [false, 'later', 'booking'],
    [true, 'blocked', 'not_booked'],
  ] as const) {
    returnCarrier.failNext('assignReturnAwb', new SupplierError('server', 'Server Error'))
    assert.deepEqual([await collect(isLastTry), (await pickup())?.state], [come, state])
  }
})

test('taken back before the courier comes, the pickup is called off; with the courier at the door it is refused', async () => {
  const before = await approved()
  await before.collect()
  assert.ok((await before.returns.withdraw(before.at)).ok)
  assert.deepEqual([before.jobs().at(-1), await before.stop()], ['return.stop', 'stopped'])
  assert.deepEqual([before.returnCarrier.cancelled, (await before.pickup())?.state], [['order of MJ-10001-R1'], 'cancelling'])
  await before.moveTo('cancelled')
  assert.deepEqual([(await before.pickup())?.state, await before.stop(), await before.notices()], ['cancelled', 'nothing to do', []])

  const late = await approved()
  await late.collect()
  await late.moveTo('collecting')
  const refused = await late.returns.withdraw(late.at)
  assert.ok(!refused.ok && refused.problem.code === 'with_courier')
})

test('closed by staff before the courier comes, the pickup is called off, and its shopper reads why; with the courier at the door it is refused', async () => {
  const before = await approved()
  await before.collect()
  assert.ok((await before.returns.close({ ...before.at, by: meera, words: 'Nothing came.' })).ok)
  assert.deepEqual([before.jobs().at(-1), await before.stop()], ['return.stop', 'stopped'])
  assert.deepEqual((await before.mails()).at(-1), ['closed', false])
  assert.equal((await before.inspect()).asked.state, 'withdrawn')

  const late = await approved()
  await late.collect()
  await late.moveTo('collecting')
  const refused = await late.returns.close({ ...late.at, by: meera, words: 'Nothing came.' })
  assert.ok(!refused.ok && refused.problem.code === 'with_courier')
})

test('of pieces that came in another way the courier is called off, and one who was at the door already is no trouble', async () => {
  const byHand = await approved()
  await byHand.collect()
  assert.ok((await byHand.returns.receive({ ...byHand.at, by: meera })).ok)
  assert.deepEqual([byHand.jobs().at(-1), await byHand.stop()], ['return.stop', 'stopped'])
  assert.deepEqual([byHand.returnCarrier.cancelled, (await byHand.pickup())?.state], [['order of MJ-10001-R1'], 'cancelling'])

  const quick = await approved()
  await quick.collect()
  assert.ok((await quick.returns.receive({ ...quick.at, by: meera })).ok)
  quick.returnCarrier.failNext('cancelReturn', new SupplierError('invalid', 'It is delivered.'))
  assert.deepEqual([await quick.stop(), await quick.notices()], ['refused', []])
  await quick.moveTo('arrived')
  assert.deepEqual([(await quick.pickup())?.state, (await quick.inspect()).asked.state], ['arrived', 'arrived'])
})

test('a booking that stopped half-way is called off too, and a carrier that refuses is reported', async () => {
  const { collect, stop, returns, at, returnCarrier, notices, pickup } = await approved()
  returnCarrier.failNext('assignReturnAwb', new SupplierError('server', 'Server Error'))
  assert.equal(await collect(), 'later')
  assert.ok((await returns.withdraw(at)).ok)
  assert.equal(await collect(), 'nothing to do')
  returnCarrier.failNext('cancelReturn', new SupplierError('invalid', 'It is out for pickup.'))
  assert.equal(await stop(), 'refused')
  assert.match((await notices()).join(), /MJ-10001-R1, which was taken back, cannot be called off: It is out for pickup\./)
  assert.equal((await pickup())?.lastError, 'It is out for pickup.')
})

test('after two failed pickups the shop is told, and of what the courier left with the shopper', async () => {
  const { collect, moveTo, notices } = await approved()
  await collect()
  for (const state of ['pickup_failed', 'collecting', 'pickup_failed', 'pickup_failed', 'kept'] as const) await moveTo(state)
  const reported = await notices()
  assert.equal(reported.length, 2)
  assert.match(reported.join(), /came twice and collected nothing.*left it with the shopper/)
})

test('once the pieces are here staff read that a courier who was still to come is called off, and nothing of one who had them already', async () => {
  const { collect, returns, at, stop, moveTo, pickup, returnCarrier } = await approved()
  const read = async () => pickupText((await pickup())!, 'arrived')
  returnCarrier.failNext('assignReturnAwb', new SupplierError('server', 'Server Error'))
  assert.equal(await collect(), 'later')
  assert.match(pickupText((await pickup())!, 'approved') ?? '', /^A courier is being booked\. .*Server Error/)
  assert.ok((await returns.receive({ ...at, by: meera })).ok)
  assert.equal(await read(), 'The courier is being called off')
  assert.equal(await stop(), 'stopped')
  assert.match((await read()) ?? '', /^The courier is being called off/)
  await moveTo('cancelled')
  assert.match((await read()) ?? '', /^The pickup was cancelled/)

  const brought = await approved()
  await brought.collect()
  await brought.moveTo('on_its_way')
  assert.match(pickupText((await brought.pickup())!, 'approved') ?? '', /^On its way to you/)
  assert.equal(pickupText((await brought.pickup())!, 'arrived'), undefined)
  assert.match(pickupText((await brought.pickup())!, 'withdrawn') ?? '', /^On its way to you/)
})

test('a single piece of a change of mind is compared with its picture where the owner wants it, and a courier does it', async () => {
  const checkOf = async (reason: 'faulty' | 'changed_mind', comparedWithPicture: boolean, compares = true) => {
    const { collect, returnCarrier } = await approved({}, reason, comparedWithPicture)
    returnCarrier.compares = compares
    returnCarrier.failNext('createReturn', new SupplierError('server', 'Server Error'))
    assert.deepEqual([await collect(), await collect()], ['later', 'booked'])
    return returnCarrier.created.map(({ pictureCheck }) => pictureCheck)
  }
  const [check, ...more] = await checkOf('changed_mind', true)
  assert.deepEqual([check?.title, check?.colour, more], ['Ring Box', 'Oxblood', []])
  assert.equal(check?.pictureUrl, 'https://shop.test/media/ring-box-front.jpg')
  assert.deepEqual(await checkOf('changed_mind', false), [undefined])
  assert.deepEqual(await checkOf('faulty', true), [undefined], 'what is damaged differs from its picture')
  assert.deepEqual(await checkOf('changed_mind', true, false), [undefined], 'nobody there compares, and somebody collects')
})
