import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { listCreditNotes } from '../../tax/tax-documents.store.ts'
import { meera } from '#tests/correcting-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import type { AskReturn } from './ask-return.ts'

async function aSetup(own: Partial<AskReturn> = {}) {
  const setup = await returningSetup({ collects: false })
  const { returns } = setup.shop
  const orderId = await setup.deliveredOrder()
  const at = { orderId, ordinal: 1 }
  const byStaff = { ...at, by: meera, words: undefined }
  const asked = { orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'money', words: '', photoKeys: [] } as const
  assert.ok((await returns.ask({ ...asked, ...own })).ok)
  const claim = (paidPaise: number | undefined, upi = 'asha@okbank') =>
    returns.claimCarriage({ ...at, paidPaise: paidPaise === undefined ? undefined : paise(paidPaise), upi })
  return {
    ...{ ...setup, returns, orderId, at, byStaff, claim },
    arrive: () => returns.receive(byStaff),
    repay: (amountPaise?: number) =>
      returns.repayCarriage({
        ...byStaff,
        words: 'UTR 123456789012',
        amountPaise: amountPaise === undefined ? undefined : paise(amountPaise),
      }),
    open: () =>
      setup.db.query<{ about: string }>(`select about from order_attention where cause = 'carriage_to_repay' and settled_at is null`),
    lastNews: async () => (await setup.mailsOf('return-news')).at(-1)?.message,
  }
}

const codeOf = (done: { ok: boolean; problem?: { code: string } }) => (done.ok ? 'ok' : done.problem?.code)

test('what a courier cost is said on the page once the pieces are here, kept sealed, paid back, and its UPI address erased; the refund is as it was', async () => {
  const { returns, byStaff, claim, arrive, repay, open, db, orderId, lastNews, runRefundJobs, deliverWebhooks } = await aSetup()
  assert.ok((await returns.approve(byStaff)).ok)
  assert.equal(codeOf(await claim(8_050)), 'carriage_not_owed', 'nothing has come yet')
  await arrive()
  assert.equal((await lastNews())?.['isCarriageOwed'], true)
  assert.equal((await returns.show(orderId))?.current?.isCarriageOpen, true)
  for (const wrong of [undefined, 0, 99, 1_000_001]) assert.equal(codeOf(await claim(wrong)), 'carriage_refused')
  assert.equal(codeOf(await claim(8_050, 'asha at bank')), 'upi_refused')
  assert.equal(codeOf(await repay()), 'carriage_not_owed', 'nobody has said what it was')

  assert.ok((await claim(8_000, 'wrong@okbank')).ok)
  assert.ok((await claim(8_050)).ok)
  assert.deepEqual(await open(), [{ about: 'carriage of return 1' }])
  assert.deepEqual((await returns.inspect(orderId, 1))?.carriage, {
    paidPaise: 8_050,
    isPaidBack: false,
    refusedWhy: undefined,
    upi: 'asha@okbank',
  })

  assert.ok((await returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map() })).ok)
  assert.ok((await returns.refund({ ...byStaff, amountPaise: undefined })).ok)
  await runRefundJobs()
  await deliverWebhooks()
  assert.equal(codeOf(await repay(8_051)), 'carriage_amount_refused')
  assert.ok((await repay()).ok, 'also of a return that is settled')
  const paid = await lastNews()
  assert.deepEqual([paid?.['news'], paid?.['amountPaise'], paid?.['words']], ['carriage_paid', 8_050, 'UTR 123456789012'])
  assert.deepEqual(await db.query('select paid_paise, sealed_upi from return_carriages'), [{ paid_paise: 8_050, sealed_upi: null }])
  assert.deepEqual(await open(), [])
  // 499.00 of one box: what the courier cost is no part of it.
  assert.deepEqual(await db.query('select amount_paise from refunds'), [{ amount_paise: 49_900 }])
  assert.equal((await listCreditNotes(db, orderId)).length, 1)
  assert.equal(codeOf(await repay()), 'carriage_not_owed')
  assert.equal(codeOf(await claim(8_050)), 'carriage_not_owed')
  const everything = await db.query<{ text: string }>(
    `select message::text as text from outbox union all select coalesce(note, '') from return_events union all select text from order_attention`,
  )
  assert.ok(everything.every(({ text }) => !/okbank/i.test(text)))
})

test('what cannot be right is refused with words: its UPI address is erased, the shopper is mailed, and may write it again', async () => {
  const { returns, byStaff, at, claim, arrive, repay, open, db, lastNews, orderId, shop } = await aSetup()
  const refuseIt = (words = 'The receipt shows 80 rupees.') => returns.refuseCarriage({ ...at, by: meera, words })
  await returns.approve(byStaff)
  await arrive()
  assert.equal(codeOf(await refuseIt()), 'carriage_not_owed', 'nobody has said what it was')
  await claim(80_500)
  assert.ok((await refuseIt()).ok)
  const mailed = await lastNews()
  assert.deepEqual(
    [mailed?.['news'], mailed?.['amountPaise'], mailed?.['words']],
    ['carriage_refused', 80_500, 'The receipt shows 80 rupees.'],
  )
  assert.deepEqual(await open(), [])
  const carriage = { paidPaise: 80_500, isPaidBack: false, refusedWhy: 'The receipt shows 80 rupees.', upi: undefined }
  assert.deepEqual((await returns.inspect(orderId, 1))?.carriage, carriage)
  assert.deepEqual(
    [codeOf(await refuseIt()), codeOf(await repay())],
    ['carriage_not_owed', 'carriage_not_owed'],
    'twice, and paid all the same',
  )
  const current = (await returns.show(orderId))?.current
  assert.deepEqual([current?.isCarriageOpen, current?.carriage?.refusedWhy], [true, 'The receipt shows 80 rupees.'])

  assert.ok((await claim(8_050)).ok)
  assert.equal((await open()).length, 1, 'somebody is asked again')
  assert.deepEqual((await returns.inspect(orderId, 1))?.carriage, {
    paidPaise: 8_050,
    isPaidBack: false,
    refusedWhy: undefined,
    upi: 'asha@okbank',
  })
  assert.ok((await refuseIt('Asha Rao has no receipt.')).ok)
  await db.query(`update returns set state = 'settled'`)
  assert.equal(codeOf(await shop.orders.erase(orderId, meera)), 'ok', 'nothing is open any more')
  assert.deepEqual(await db.query('select refused_why from return_carriages'), [{ refused_why: '' }])
})

test('nobody is paid a courier whom the shopper pays, or one of ours; and an address that nobody paid is forgotten after 30 days', async () => {
  const mind = await aSetup({ reason: 'changed_mind' })
  await mind.db.query(`update returns set state = 'approved', agreed = 'money'`)
  await mind.arrive()
  const isFree = mind.settings.promises.areReturnsFree
  assert.equal(codeOf(await mind.claim(8_000)), isFree ? 'ok' : 'carriage_not_owed')

  const ours = await aSetup()
  await ours.returns.approve(ours.byStaff)
  await ours.db.query(`insert into return_parcels (return_id, state, wanted_on, started_at) values (1, 'arrived', '2026-11-24', now())`)
  await ours.arrive()
  assert.equal(codeOf(await ours.claim(8_000)), 'carriage_not_owed')

  const late = await aSetup()
  await late.returns.approve(late.byStaff)
  await late.arrive()
  await late.claim(8_000)
  late.advance(31 * 86_400_000)
  await late.shop.work.sweepRecords()
  assert.deepEqual(await late.db.query('select paid_paise, sealed_upi from return_carriages'), [{ paid_paise: 8_000, sealed_upi: null }])
  assert.equal((await late.returns.show(late.orderId))?.current?.isCarriageOpen, true, 'the page asks for it again')
})

test('an order is not erased while the courier of its return is still to be paid back', async () => {
  const { returns, byStaff, claim, arrive, orderId, shop, repay, runRefundJobs, deliverWebhooks } = await aSetup()
  await returns.approve(byStaff)
  await arrive()
  await returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map() })
  await returns.refund({ ...byStaff, amountPaise: undefined })
  await runRefundJobs()
  await deliverWebhooks()
  await claim(8_000)
  const erase = () => shop.orders.erase(orderId, meera)
  assert.equal(codeOf(await erase()), 'money_open')
  assert.ok((await repay()).ok)
  assert.equal(codeOf(await erase()), 'ok')
})
