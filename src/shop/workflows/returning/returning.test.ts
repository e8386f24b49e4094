import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { isDiskFull } from '#src/kit/unavailable-error.ts'
import type { ReturnState } from '../../returns/return.ts'
import { listCreditNotes } from '../../tax/tax-documents.store.ts'
import { meera } from '#tests/correcting-setup.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import type { AskReturn } from './ask-return.ts'

async function aSetup(isPaid = true, settings: Parameters<typeof returningSetup>[0] = {}) {
  const setup = await returningSetup(settings)
  const { returns } = setup.shop
  const orderId = await setup.deliveredOrder(isPaid)
  const ask = (own: Partial<AskReturn> = {}) =>
    returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'money', words: '', photoKeys: [], ...own })
  const at = { orderId, ordinal: 1 }
  const byStaff = { ...at, by: meera, words: undefined }
  return {
    ...setup,
    ...{ returns, orderId, ask, at, byStaff },
    async stateOf(ordinal = 1): Promise<ReturnState | undefined> {
      return (await returns.inspect(orderId, ordinal))?.asked.state
    },
    news: async () => (await setup.mailsOf('return-news')).map(({ message }) => message['news']),
  }
}

const ok = async (done: Promise<{ readonly ok: boolean }>) => assert.ok((await done).ok, JSON.stringify(await done))

test('twice asked is one return, and another one waits until it has ended', async () => {
  const { ask, returns, orderId, at, stateOf, mailsOf, news } = await aSetup()
  const [first, second] = await Promise.all([ask(), ask()])
  assert.ok(first.ok && second.ok)
  assert.deepEqual([first.value.asked.id, [first.value.isNew, second.value.isNew].toSorted()], [second.value.asked.id, [false, true]])
  const other = await ask({ lines: [{ position: 1, units: 2 }] })
  assert.ok(!other.ok && other.problem.code === 'return_open')
  assert.deepEqual([await news(), (await mailsOf('return-asked')).length], [['asked'], 1])
  await ok(returns.withdraw(at))
  assert.equal(await stateOf(), 'withdrawn')
  const again = await ask({ lines: [{ position: 1, units: 2 }] })
  assert.ok(again.ok && again.value.asked.ordinal === 2)
  assert.equal((await returns.show(orderId))?.current?.asked.ordinal, 2)
  assert.equal(await returns.show('unknown' as OrderId), undefined)
})

test('a change of mind within its days is approved at once, unless the owner wants to see every one', async () => {
  const { ask, stateOf, news, mailsOf } = await aSetup()
  await ok(ask({ reason: 'changed_mind' }))
  assert.deepEqual([await stateOf(), await news()], ['approved', ['approved']])
  const [mail] = await mailsOf('return-news')
  assert.deepEqual(mail?.message['returnAddress'], ['Manjusha', '14 Karvenagar Lane', 'Pune 411052'])
  const careful = await aSetup(true, { approvesAtOnce: false })
  await ok(careful.ask({ reason: 'changed_mind' }))
  assert.equal(await careful.stateOf(), 'waiting')
})

test('what arrived is inspected, put back on sale in part, and refunded with a credit note over exactly its lines', async () => {
  const { ask, returns, byStaff, at, stateOf, news, runRefundJobs, deliverWebhooks, sandbox, db, orderId, mailsOf } = await aSetup()
  await ok(ask({ lines: [{ position: 1, units: 2 }] }))
  await ok(returns.approve(byStaff))
  await ok(returns.noteSentWith({ ...at, sentWith: 'India Post EM1' }))
  await ok(returns.receive(byStaff))
  const before = await stockLevel(db, ringBox)
  const wrong = await returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map([[2, 1]]) })
  assert.ok(!wrong.ok && wrong.problem.code === 'not_in_return')
  await ok(returns.recordInspection({ ...byStaff, note: 'one lid is bent', backInStock: new Map([[1, 1]]) }))
  assert.equal((await stockLevel(db, ringBox)).onHand, before.onHand + 1)
  assert.deepEqual(await db.query(`select why, note from stock_moves where why = 'came_back'`), [{ why: 'came_back', note: 'MJ-10001-R1' }])

  const tooMuch = await returns.refund({ ...byStaff, amountPaise: paise(99_801) })
  assert.deepEqual(!tooMuch.ok && tooMuch.problem, { code: 'amount_refused', owedPaise: 99_800 })
  await ok(returns.refund({ ...byStaff, amountPaise: undefined }))
  assert.equal((await returns.refund({ ...byStaff, amountPaise: undefined })).ok, false)
  await runRefundJobs()
  await deliverWebhooks()
  assert.deepEqual(
    Object.values(sandbox.ledger().refunds).map(({ amount }) => amount),
    [99_800],
  )
  // 2 × ₹499 with 18 % contained: 99,800 × 18 / 118 = 15,223.7, to Karnataka as IGST.
  const [note, none] = await listCreditNotes(db, orderId)
  assert.deepEqual([note?.lines.length, note?.lines[0]?.quantity, none], [1, 2, undefined])
  assert.match(note?.reason ?? '', /^Return MJ-10001-R1\. \(2 × Ring Box \(Oxblood\)\)$|^Return MJ-10001-R1\.$/)
  const { taxablePaise, igstPaise } = note!.lines[0] as unknown as { taxablePaise: number; igstPaise: number }
  assert.deepEqual([taxablePaise, igstPaise], [84_576, 15_224])
  assert.equal(await stateOf(), 'settled')
  assert.deepEqual([await news(), (await mailsOf('order-refunded')).length], [['asked', 'approved', 'arrived'], 1])
})

test('an offer to keep the pieces is for the shopper to accept, and costs what was offered', async () => {
  const { ask, returns, byStaff, at, stateOf, refunds } = await aSetup()
  await ok(ask())
  assert.equal((await returns.offer({ ...byStaff, offer: 'keep', amountPaise: paise(60_000) })).ok, false)
  assert.equal((await returns.offer({ ...byStaff, offer: 'money', amountPaise: undefined })).ok, false)
  await ok(returns.offer({ ...byStaff, offer: 'keep', amountPaise: paise(15_000) }))
  assert.equal((await returns.approve(byStaff)).ok, false, 'staff cannot accept it')
  await ok(returns.answerOffer({ ...at, isAccepted: false }))
  assert.equal(await stateOf(), 'waiting')
  await ok(returns.offer({ ...byStaff, offer: 'keep', amountPaise: paise(20_000) }))
  await ok(returns.answerOffer({ ...at, isAccepted: true }))
  assert.equal(await stateOf(), 'inspected')
  const refused = await returns.refuse({ ...byStaff, words: 'Not after all.' })
  assert.deepEqual(!refused.ok && refused.problem, { code: 'offer_accepted' })
  await ok(returns.refund({ ...byStaff, amountPaise: undefined }))
  assert.deepEqual(
    (await refunds()).map(({ amount }) => amount),
    [20_000],
  )
})

test('what was sent already is not taken back, so that it is taken in when it comes', async () => {
  const { ask, returns, byStaff, at, stateOf } = await aSetup()
  await ok(ask({ reason: 'changed_mind' }))
  await ok(returns.noteSentWith({ ...at, sentWith: 'India Post EM1' }))
  const withdrawn = await returns.withdraw(at)
  assert.deepEqual(!withdrawn.ok && withdrawn.problem, { code: 'with_courier' })
  await ok(returns.receive(byStaff))
  assert.equal(await stateOf(), 'arrived')
})

test('what staff refuse is refused, and asked for again as another return', async () => {
  const { ask, returns, byStaff, stateOf, news, refunds } = await aSetup()
  await ok(ask())
  await ok(returns.refuse({ ...byStaff, words: 'It was worn.' }))
  await ok(ask())
  assert.deepEqual([await stateOf(1), await stateOf(2), await refunds()], ['refused', 'waiting', []])
  assert.deepEqual(await news(), ['asked', 'refused', 'asked'])
})

test('what is refused once it was inspected leaves the stock again, goes back to the shopper, and is decided for good', async () => {
  const { ask, returns, byStaff, orderId, db, mailsOf } = await aSetup()
  const inspect = async (ordinal: number, lines: AskReturn['lines'], sellable: number) => {
    await ok(ask({ lines }))
    await ok(returns.approve({ ...byStaff, ordinal }))
    await ok(returns.receive({ ...byStaff, ordinal }))
    await ok(returns.recordInspection({ ...byStaff, ordinal, note: undefined, backInStock: new Map([[1, sellable]]) }))
  }
  // 20 were there, and 3 of them are sold.
  await inspect(1, [{ position: 1, units: 1 }], 1)
  assert.equal((await stockLevel(db, ringBox)).onHand, 18)
  await ok(returns.refuse({ ...byStaff, words: 'It was worn.' }))
  assert.equal((await stockLevel(db, ringBox)).onHand, 17)
  assert.deepEqual(await db.query(`select on_hand_change, note from stock_moves where why = 'sent_back'`), [
    { on_hand_change: -1, note: 'MJ-10001-R1' },
  ])
  const { news, isSentBack } = (await mailsOf('return-news')).at(-1)!.message
  assert.deepEqual([news, isSentBack], ['refused', true])
  assert.deepEqual((await returns.show(orderId))?.offer.leftUnits, [1, 1])
  const again = await ask({ lines: [{ position: 1, units: 2 }] })
  assert.ok(!again.ok && again.problem.code === 'too_many_units')

  // Sold to somebody else since, so it cannot be sent back.
  await inspect(2, [{ position: 1, units: 1 }], 1)
  await db.query('update variants set stock_on_hand = 0 where id = $1', [ringBox.variantId])
  const gone = await returns.refuse({ ...byStaff, ordinal: 2, words: 'It was worn.' })
  assert.deepEqual(!gone.ok && gone.problem, { code: 'sold_since' })
  assert.equal((await returns.inspect(orderId, 2))?.asked.state, 'inspected')
})

test('a return whose money went back with a refund of its order is settled at nothing, and its shopper reads why', async () => {
  for (const offer of [undefined, 'keep'] as const) {
    const { ask, returns, byStaff, at, orderId, shop, runRefundJobs, deliverWebhooks, refunds, stateOf, mailsOf } = await aSetup()
    await ok(ask())
    if (offer) {
      await ok(returns.offer({ ...byStaff, offer, amountPaise: paise(20_000) }))
      await ok(returns.answerOffer({ ...at, isAccepted: true }))
    } else {
      await ok(returns.approve(byStaff))
      await ok(returns.receive(byStaff))
      await ok(returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map() }))
    }
    // All of 3 × ₹499.
    const all = { orderId, gatewayPaymentId: undefined, amountPaise: undefined, reason: 'Late.', requestKey: 'key', askedBy: meera }
    await ok(shop.payments.refund({ ...all, isDecision: false }))
    await runRefundJobs()
    await deliverWebhooks()
    const inspected = await returns.inspect(orderId, 1)
    assert.deepEqual([inspected?.owedPaise, inspected?.hasGoneBack, inspected?.isPaidOnline], [0, true, true])
    assert.deepEqual(await returns.refund({ ...byStaff, amountPaise: undefined }), { ok: true, value: 0 })
    assert.deepEqual([await stateOf(), (await returns.inspect(orderId, 1))?.asked.amountPaise], ['settled', 0])
    assert.deepEqual(
      (await refunds()).map(({ amount }) => amount),
      [149_700],
    )
    assert.equal((await mailsOf('return-news')).at(-1)?.message['news'], 'paid_before')
  }
})

test('money of a cash order goes to a UPI address that is sealed, shown to staff, and erased when it is paid', async () => {
  const { ask, returns, byStaff, at, stateOf, db, orderId, mailsOf } = await aSetup(false)
  await ok(ask())
  await ok(returns.approve(byStaff))
  await ok(returns.receive(byStaff))
  await ok(returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map() }))
  assert.equal((await returns.giveUpi({ ...at, upi: 'asha@okbank' })).ok, false, 'nobody has asked for it')
  assert.equal((await returns.refund({ ...byStaff, amountPaise: undefined })).ok, false)
  await ok(returns.askForUpi({ ...byStaff, amountPaise: undefined }))
  const wrong = await returns.giveUpi({ ...at, upi: 'asha at bank' })
  assert.ok(!wrong.ok && wrong.problem.code === 'upi_refused')
  await ok(returns.giveUpi({ ...at, upi: ' Asha@OKBank ' }))
  const sealed = () => db.query<{ upi: string | null }>(`select encode(sealed_upi, 'escape') as upi from returns`)
  assert.doesNotMatch((await sealed())[0]?.upi ?? '', /asha|bank/)
  assert.equal((await returns.inspect(orderId, 1))?.upi, 'asha@okbank')
  await ok(returns.recordPaid({ ...byStaff, words: 'UTR 123456789012' }))
  assert.deepEqual([await sealed(), await stateOf()], [[{ upi: null }], 'settled'])
  const [note] = await listCreditNotes(db, orderId)
  const paid = (await mailsOf('return-news')).at(-1)?.message
  assert.deepEqual([paid?.['news'], paid?.['amountPaise'], paid?.['taxDocuments']], ['paid', 49_900, [note?.number]])
  const everything = await db.query<{ text: string }>(
    `select message::text as text from outbox union all select coalesce(note, '') from return_events`,
  )
  assert.ok(everything.every(({ text }) => !/asha@okbank/i.test(text)))
})

test('photographs are drawn anew without where they were taken; what is none or finds no room leaves nothing, and another order sees none', async () => {
  const { returns, orderId, ask, db, deliveredOrder } = await aSetup(true, { needsPhotos: true })
  const gps = await sharp(await aPhotograph({ width: 2_400, height: 1_200 }))
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  assert.match(gps.toString('latin1'), /Secret camera/)
  const hostile = [
    { fileName: 'poly.jpg', content: Buffer.concat([await aPhotograph(), Buffer.from('PK\x03\x04<script>')]) },
    { fileName: 'page.jpg', content: Buffer.from('<!DOCTYPE html><script>alert(1)</script>') },
    { fileName: 'cut.jpg', content: (await aPhotograph()).subarray(0, 3_000) },
  ]
  const refused = await returns.takePhotos({ orderId, kept: [], sent: hostile })
  assert.ok(refused.ok)
  assert.deepEqual(
    refused.value.refused.map(({ fault }) => fault.code),
    ['holds_more', 'no_picture', 'unreadable'],
  )
  assert.deepEqual(await db.query('select key from return_photos'), [])
  const none = await ask()
  assert.ok(!none.ok && none.problem.code === 'photo_needed')

  const taken = await returns.takePhotos({ orderId, kept: [], sent: [{ fileName: 'a.jpg', content: gps }] })
  const [key = ''] = taken.ok ? taken.value.keys : []
  const content = Buffer.from((await returns.findPhoto(orderId, key)) ?? '')
  const drawn = await sharp(content).metadata()
  assert.deepEqual([drawn.width, drawn.height, drawn.exif, /Secret/.test(content.toString('latin1'))], [1_600, 800, undefined, false])
  const five = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => ({ fileName: `${index}.jpg`, content: await aPhotograph() })),
  )
  const many = await returns.takePhotos({ orderId, kept: [key], sent: five })
  assert.deepEqual(many.ok && [many.value.keys.length, many.value.refused.length], [4, 2])

  await returns.takePhotos({ orderId, kept: [key], sent: [] })
  // The second one no longer fits on the disk.
  await db.query(`create function is_full() returns trigger language plpgsql as
    $$ begin if (select count(*) from return_photos) > 1 then raise exception 'No space left on device' using errcode = '53100'; end if; return new; end $$`)
  await db.query('create trigger is_full before insert on return_photos for each row execute function is_full()')
  await assert.rejects(returns.takePhotos({ orderId, kept: [key], sent: five }), isDiskFull)
  assert.deepEqual(await db.query('select key from return_photos'), [{ key }])

  await ok(ask({ photoKeys: [key] }))
  assert.deepEqual(
    (await returns.inspect(orderId, 1))?.photos.map((photo) => photo.key),
    [key],
  )
  assert.equal(await returns.findPhoto(await deliveredOrder(), key), undefined)
})
