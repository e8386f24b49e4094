import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { meera, moneySetup } from '#tests/factories/money/money.ts'
import { awbReport, crfReport, recon, remitted, settled } from '#tests/factories/money/payout-files.ts'
import { balancing } from './balancing.ts'

const [first, second] = [
  { number: 'MJ-10001', payment: { id: 'pay_1', state: 'captured' } },
  { number: 'MJ-10002', payment: { id: 'pay_2', state: 'captured' } },
]

const rowCount = async ({ db }: Awaited<ReturnType<typeof moneySetup>>): Promise<number> =>
  (await db.query('select from settlement_rows union all select from remitted_parcels union all select from remittances')).length

test('a dry run counts rows and sums, names what would differ, and writes nothing', async () => {
  const setup = await moneySetup()
  await setup.add(first, second)
  const id = await setup.readFile(recon, settled({ id: 'pay_1' }), settled({ id: 'pay_2', rupees: 700 }))
  const check = await setup.shop.money.checkFile(id)
  assert.deepEqual([check?.rows, check?.newRows, check?.agreeing, check?.faultCount], [2, 2, 1, 0])
  assert.deepEqual(
    check?.appearing.map(({ cause, reference, amountPaise }) => [cause, reference, amountPaise]),
    [['settled_amount', 'pay_2', 9_900]],
  )
  assert.deepEqual(
    check?.sums.map(({ label, amountPaise }) => [label, amountPaise]),
    [
      ['Credited', 149_900],
      ['Debited', 0],
      ['Fees', 0],
      ['Tax on fees', 0],
      ['To the bank', 149_900],
    ],
  )
  assert.equal(await rowCount(setup), 0)
  assert.deepEqual(await setup.differences(), [])
})

test('the same file twice, and a file that overlaps it, add only what is new', async () => {
  const setup = await moneySetup()
  await setup.add(first, second)
  const lines = [recon, settled({ id: 'pay_1' })]
  const id = await setup.readFile(...lines)
  assert.ok((await setup.shop.money.applyFile(id, meera)).ok)
  assert.equal(await setup.readFile(...lines), id)
  const again = await setup.shop.money.applyFile(id, meera)
  assert.equal(!again.ok && again.problem.code, 'file_applied')
  assert.equal(await setup.apply(...lines, settled({ id: 'pay_2' })), 1)
  assert.equal(await rowCount(setup), 2)
})

test('a row that was read before with another amount is a fault with its line, and nothing of its file is applied', async () => {
  const setup = await moneySetup()
  await setup.apply(recon, settled({ id: 'pay_1' }))
  const id = await setup.readFile(recon, settled({ id: 'pay_2' }), settled({ id: 'pay_1', rupees: 798 }))
  const check = await setup.shop.money.checkFile(id)
  assert.deepEqual([check?.faults.map(({ line }) => line), check?.appearing], [[3], []])
  const applied = await setup.shop.money.applyFile(id, meera)
  assert.deepEqual(!applied.ok && [applied.problem.code, await rowCount(setup)], ['file_faulty', 1])
})

test('a row that stands twice in one file with two amounts is a fault too', async () => {
  const setup = await moneySetup()
  const id = await setup.readFile(recon, settled({ id: 'pay_1' }), settled({ id: 'pay_1', rupees: 1 }))
  assert.deepEqual(
    (await setup.shop.money.checkFile(id))?.faults.map(({ line }) => line),
    [3],
  )
})

test('what fails half way writes nothing: the file can be applied later', async () => {
  const setup = await moneySetup()
  const id = await setup.readFile(recon, settled({ id: 'pay_1' }))
  await setup.db.query(`alter table payout_files add constraint nobody_applies check (applied_by is null)`)
  await assert.rejects(setup.shop.money.applyFile(id, meera))
  assert.equal(await rowCount(setup), 0)
  await setup.db.query('alter table payout_files drop constraint nobody_applies')
  assert.ok((await setup.shop.money.applyFile(id, meera)).ok)
})

test('two people who apply the same file at once apply it once', async () => {
  const setup = await moneySetup()
  const id = await setup.readFile(recon, settled({ id: 'pay_1' }))
  const both = await Promise.all([setup.shop.money.applyFile(id, meera), setup.shop.money.applyFile(id, meera)])
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
})

test('a payout whose parcels do not come to its cash is refused, whichever sheet is read last', async () => {
  const setup = await moneySetup()
  const payout = '2026-11-14,13000001,1598,100,1498,IN1,Remittance success,'
  const early = await setup.readFile(crfReport, payout)
  assert.match((await setup.shop.money.checkFile(early))?.faults[0]?.wanted ?? '', /read before/)
  await setup.apply(awbReport, remitted({ awb: 'A1' }), remitted({ awb: 'A2' }))
  assert.equal((await setup.shop.money.checkFile(early))?.faultCount, 0)
  assert.ok((await setup.shop.money.applyFile(early, meera)).ok)
  const more = await setup.readFile(awbReport, remitted({ awb: 'A3' }))
  assert.deepEqual((await setup.shop.money.checkFile(more))?.faults[0]?.found, '₹1,598 for payout 13000001')
})

test('a payout that the carrier calls under way is no payout until a later file calls it paid', async () => {
  const setup = await moneySetup()
  const parcel = { awb: 'A1', state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
  await setup.add({ number: 'MJ-10001', paymentMethod: 'cod', state: 'delivered', parcel })
  await setup.apply(awbReport, remitted({ awb: 'A1' }))
  await setup.apply(crfReport, '2026-11-14,13000001,799,0,799,,In process,')
  assert.deepEqual(await setup.differences(), ['cash_late A1', 'cash_unpaid 13000001'])
  assert.equal((await setup.shop.money.showCash()).atCourier.amountPaise, 79_900)
  await setup.apply(crfReport, '2026-11-14,13000001,799,0,799,IN1,Remittance success,')
  assert.deepEqual([await setup.differences(), (await setup.shop.money.showCash()).paidOut], [[], 1])
})

test('the carrier’s words say whether a payout has reached the bank: one that only looks like another counts as not paid out', async () => {
  for (const [status, isPaid] of [
    ['Remittance success', true],
    [' PAID ', true],
    ['Remittance unsuccessful', false],
    ['Unsuccessful', false],
    ['In process', false],
    ['Zzz', false],
  ] as const) {
    const setup = await moneySetup()
    const parcel = { awb: 'A1', state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
    await setup.add({ number: 'MJ-10001', paymentMethod: 'cod', state: 'delivered', parcel })
    await setup.apply(awbReport, remitted({ awb: 'A1' }))
    await setup.apply(crfReport, `2026-11-14,13000001,799,0,799,IN1,${status},`)
    assert.deepEqual(await setup.differences(), isPaid ? [] : ['cash_late A1', 'cash_unpaid 13000001'], status)
  }
})

test('where the carrier says that it has set nothing off, in whatever words, a shortfall is one', async () => {
  for (const [nothing, linked] of [
    ['0.0', 'NA'],
    ['₹0.00', '-'],
    ['0', '0'],
    ['', ''],
    ['Nil', 'N/A'],
  ] as const) {
    const setup = await moneySetup()
    for (const [number, awb] of [
      ['MJ-10001', 'A1'],
      ['MJ-10002', 'A2'],
    ] as const) {
      const parcel = { awb, state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
      await setup.add({ number, paymentMethod: 'cod', state: 'delivered', parcel })
    }
    await setup.apply(
      awbReport,
      remitted({ awb: 'A1', adjusted: nothing, linked }),
      remitted({ awb: 'A2', rupees: 700, adjusted: nothing, linked }),
    )
    assert.deepEqual(await setup.differences(), ['cash_short A2'], `${nothing};${linked}`)
  }
  const setup = await moneySetup()
  const parcel = { awb: 'A1', state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
  await setup.add({ number: 'MJ-10001', paymentMethod: 'cod', state: 'delivered', parcel })
  await setup.apply(awbReport, remitted({ awb: 'A1', rupees: 700, adjusted: '99', linked: '13000000' }))
  assert.deepEqual(await setup.differences(), ['cash_adjusted A1'])
})

test('cash that is paid out and taken back in one payout is read as both, and a person is told', async () => {
  const setup = await moneySetup()
  const parcel = { awb: 'A1', state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
  await setup.add({ number: 'MJ-10001', paymentMethod: 'cod', state: 'delivered', parcel })
  const both = [remitted({ awb: 'A1' }), remitted({ awb: 'A1', rupees: -799 })] as const
  await setup.apply(awbReport, ...both)
  assert.deepEqual(await setup.differences(), ['cash_taken_back A1'])
  // The same file once more adds nothing; another amount under the same numbers is still refused.
  await setup.apply(awbReport, ...both, '')
  await assert.rejects(setup.apply(awbReport, remitted({ awb: 'A1', rupees: -700 })))
})

test('cash that is paid again after it was taken back in one payout is paid; read once more, with the payout’s own sheet, it stays so', async () => {
  const setup = await moneySetup()
  const parcel = { awb: 'A1', state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' }
  await setup.add({ number: 'MJ-10001', paymentMethod: 'cod', state: 'delivered', parcel })
  const [paid, takenBack] = [remitted({ awb: 'A1' }), remitted({ awb: 'A1', rupees: -799 })]
  await setup.apply(awbReport, paid, takenBack)
  assert.equal(await setup.apply(awbReport, paid, takenBack, paid), 1)
  await setup.apply(crfReport, '2026-11-14,13000001,799,0,799,IN1,Remittance success,')
  assert.deepEqual([await setup.differences(), await rowCount(setup)], [[], 4])
  assert.equal(await setup.apply(awbReport, paid, takenBack, paid, ''), 0)
})

test('cash is with the courier from the delivery until it is paid out; before the first file nothing is called late', async () => {
  const setup = await moneySetup()
  const cash = (at: number, day: string) => ({
    ...{ number: `MJ-1000${at}`, paymentMethod: 'cod' as const, state: 'delivered' },
    parcel: { awb: `A${at}`, state: 'delivered', deliveredAt: `2026-11-${day}T12:00:00+05:30` },
  })
  await setup.add(cash(1, '04'), cash(2, '05'), cash(3, '20'))
  const before = await setup.shop.money.showCash()
  assert.deepEqual(
    [before.atCourier.parcels, before.atCourier.since, await setup.differences()],
    [3, new Date('2026-11-04T12:00:00+05:30'), []],
  )
  await setup.apply(awbReport, remitted({ awb: 'A1', delivered: '2026-11-04' }))
  const after = await setup.shop.money.showCash()
  assert.deepEqual([after.paidOut, after.atCourier.parcels, after.atCourier.since], [1, 2, new Date('2026-11-05T12:00:00+05:30')])
  assert.deepEqual(await setup.differences(), ['cash_late A2'])
})

test('of an order with an advance the carrier owes the balance, and the gateway the advance', async () => {
  const setup = await moneySetup()
  const order = (at: number) => ({
    ...{ number: `MJ-1000${at}`, paymentMethod: 'cod' as const, state: 'delivered', totalPaise: 79_900, advancePaise: 24_000 },
    payment: { id: `pay_${at}`, state: 'captured', amountPaise: 24_000 },
    parcel: { awb: `A${at}`, state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30' },
  })
  await setup.add(order(1), order(2), order(3))
  assert.deepEqual((await setup.shop.money.showCash()).atCourier.amountPaise, 3 * 55_900)
  await setup.apply(
    awbReport,
    remitted({ awb: 'A1', rupees: 559 }),
    remitted({ awb: 'A2', rupees: 799 }),
    remitted({ awb: 'A3', rupees: 558 }),
  )
  await setup.apply(recon, ...[1, 2, 3].map((at) => settled({ id: `pay_${at}`, rupees: 240 })))
  const found = await setup.shop.money.differences()
  assert.deepEqual(found.map(({ key, expectedPaise, amountPaise }) => [key, expectedPaise, amountPaise]).toSorted(), [
    ['cash_over A2', 55_900, 24_000],
    ['cash_short A3', 55_900, 100],
  ])
  const { paidOut, paidOutPaise } = await setup.shop.money.showCash()
  assert.deepEqual([paidOut, paidOutPaise], [1, 55_900])
})

test('a workbook, or a table of somebody else’s, is refused before it is stored', async () => {
  const { shop } = await moneySetup()
  for (const content of ['PK\u0003\u0004\0\0', 'a,b\n1,2']) {
    const taken = await shop.money.takeFile({ name: 'x', content: new TextEncoder().encode(content), by: meera })
    assert.equal(!taken.ok && taken.problem.code, 'file_not_readable')
  }
})

test('a file of 50,000 rows is looked at and applied as a whole', async () => {
  const setup = await moneySetup()
  const rows = Array.from({ length: 50_000 }, (_, at) => settled({ id: `pay_${at}`, settlement: `setl_${at % 40}` }))
  const id = await setup.readFile(recon, ...rows)
  const applied = await setup.shop.money.applyFile(id, meera)
  assert.deepEqual(applied.ok && applied.value.added, 50_000)
  assert.equal((await setup.shop.money.listSettlements({ limit: 100 })).length, 40)
})

test('an accepted difference leaves the list, stays with its note, and comes back when it is another or is put back', async () => {
  const setup = await moneySetup()
  await setup.add(first)
  await setup.apply(recon, settled({ id: 'pay_1', rupees: 700 }))
  const room = balancing(setup.shop.deps)
  const accept = (note: string, amountPaise = 9_900) =>
    room.accept({ key: 'settled_amount pay_1', amountPaise: paise(amountPaise), note, by: meera, textOf: ({ cause }) => cause })
  const problemOf = async (answer: ReturnType<typeof accept>) => {
    const result = await answer
    return result.ok ? 'ok' : result.problem.code
  }
  assert.equal(await problemOf(accept('  ')), 'note_missing')
  assert.equal(await problemOf(accept('Agreed', 1)), 'difference_changed')
  assert.equal(await problemOf(accept('Agreed with the gateway by mail')), 'ok')
  assert.deepEqual(await setup.differences(), [])
  const [kept] = await setup.shop.money.listAccepted(10)
  assert.deepEqual([kept?.note, kept?.acceptedBy, kept?.amountPaise], ['Agreed with the gateway by mail', 'Meera', 9_900])
  assert.equal(await problemOf(accept('Again')), 'difference_gone')
  await setup.db.query(`update payment_attempts set amount_paise = 79901`)
  assert.deepEqual(await setup.differences(), ['settled_amount pay_1'])
  await setup.db.query(`update payment_attempts set amount_paise = 79900`)
  assert.ok(await room.reopen(kept!.id))
  assert.deepEqual([await setup.differences(), await room.reopen(kept!.id)], [['settled_amount pay_1'], false])
})

test('a held payment is decided, never accepted as a difference', async () => {
  const setup = await moneySetup()
  await setup.add({ number: 'MJ-10001', payment: { id: 'pay_1', state: 'mismatch' } })
  const [held] = await setup.shop.money.differences()
  assert.deepEqual([held?.key, held?.mayBeAccepted], ['payment_held pay_1', false])
})

test('of a file that is read in stays only what the shop reads: no contact, no notes, no name; it is shown as before, and known by its bytes', async () => {
  const setup = await moneySetup()
  await setup.add({ number: 'MJ-10001', payment: { id: 'pay_1', state: 'captured' } })
  const personal = [`${recon},payment_notes,issuer_name`, `${settled({ id: 'pay_1' })},"Asha Rao, asha@example.com",HDFC`]
  const id = await setup.readFile(...personal)
  const looked = await setup.shop.money.checkFile(id)
  await setup.apply(...personal)
  const [{ text } = { text: '' }] = await setup.db.query<{ text: string }>(
    `select convert_from(content, 'UTF8') as text from payout_files where id = $1`,
    [id],
  )
  assert.doesNotMatch(text, /Asha|asha@|HDFC|issuer|notes/)
  assert.match(text, /pay_1/)
  const shown = await setup.shop.money.checkFile(id)
  assert.deepEqual([shown?.rows, shown?.sums, shown?.faultCount], [looked?.rows, looked?.sums, 0])
  assert.equal(await setup.readFile(...personal), id)
})
