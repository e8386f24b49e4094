import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '#src/platform/db/database.ts'
import { moneySetup } from '#tests/factories/money/money.ts'
import { awbReport, crfReport, recon, remitted, settled } from '#tests/factories/money/payout-files.ts'
import { plantBooks } from '#tests/factories/money/planted-books.ts'
import { plantedFiles, plantMonth } from '#tests/factories/money/planted-month.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { generateMoney } from '../../../../scripts/generate-money.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'
import { findCashAtCourier } from './cash-differences.store.ts'
import { listDifferences } from './list-differences.ts'

type Setup = Awaited<ReturnType<typeof moneySetup>>

/** What both readings show at several times: as it is kept, and with everything to be compared again. */
async function bothReadings({ db, shop }: Setup) {
  const asked = [0, 12, 400].map((days) => new Date(shop.deps.clock().getTime() + days * 86_400_000))
  const read = async (sql: Sql) => {
    const shown: unknown[] = [await findCashAtCourier(sql, shop.deps.gateway.mode)]
    for (const at of asked) shown.push(await listDifferences(sql, { ...shop.deps, clock: () => at }))
    return shown
  }
  const kept = await read(db)
  const plain: unknown[][] = []
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query('select touch_all_money()')
      plain.push(await read(tx))
      throw new Error('only to look')
    }),
    /only to look/,
  )
  return { kept, plain: plain[0] }
}

/** Everything that may change what differs, each done to rows that agreed before or did not. */
const changes: readonly string[] = [
  `update payment_attempts set state = 'refunded' where gateway_payment_id in ('pay_10', 'pay_22')`,
  `update payment_attempts set state = 'captured' where gateway_payment_id in ('pay_22', 'pay_26')`,
  `update payment_attempts set amount_paise = amount_paise + 1 where gateway_payment_id in ('pay_12', 'pay_21')`,
  `update refunds set state = 'failed' where id = (select max(id) from refunds where state = 'processed' and id like 'generated%') or id = 'refund-number-1'`,
  `update refunds set amount_paise = 10100 where id = 'refund-number-1'`,
  `update remittances set status = 'In process' where remittance_id = (select min(remittance_id) from remittances where status ilike '%success%')`,
  `update remittances set status = 'Remittance Success' where status = 'In process'`,
  `update parcels set state = 'returned' where awb in ('779000010', '779000028')`,
  `update parcels set state = 'delivered', updated_at = '2026-11-08T12:00:00+05:30' where awb in ('779000010', '779000025')`,
  `insert into tracking_scans (parcel_id, awb, at, state, needs_person, activity, place, source, seen_at)
   select id, awb, '2026-11-21T12:00:00+05:30', 'delivered', false, 'at the door', 'Pune', 'webhook', now() from parcels where awb in ('779000028', '779000011')`,
  `update orders set payment_method = 'online' where order_number in ('MJ-20010', 'MJ-20022')`,
  `update orders set payment_method = 'cod' where order_number in ('MJ-20022', 'MJ-20027')`,
  `update orders set mode = 'test' where order_number in ('MJ-20028', 'MJ-30001')`,
  `update orders set state = 'cancelled', stock = 'released' where order_number in ('MJ-30002', 'MJ-30003')`,
  `insert into order_events (order_id, state, done_by, at) select id, 'cancelled', 'shop', '2026-11-12T12:00:00+05:30' from orders
   where order_number in ('MJ-30002', 'MJ-30003')`,
  `update parcels set state = 'cancelled' where order_id = 'order-with-money-MJ-30002'`,
  `update inbox set handled_at = null where external_id = 'event-unknown'`,
  `insert into inbox (source, external_id, kind, raw, event, event_version, received_at) values ('payment-gateway', 'late', 'payment.captured', '',
   '{"kind": "payment.captured", "payment": {"gatewayPaymentId": "pay_late", "amountPaise": 100, "status": "captured"}}', 2, '2026-11-13T12:00:00+05:30')`,
  `update inbox set handled_at = received_at where handled_at is null`,
  // The carrier gives parcels another number: one that was paid out short, one in full, one not at all.
  `update parcels set awb = 'new-' || awb where awb in ('779000021', '779000011', '779000028')`,
]

const laterFiles: readonly (readonly string[])[] = [
  [recon, settled({ id: 'pay_24' }), settled({ id: 'pay_12', settlement: 'setl_3' }), settled({ id: 'pay_late' })],
  [
    'id,amount,status,fees,tax,utr,created_at',
    'setl_9,10.00,processed,0,0,UTR9,2026-10-01T15:00:00',
    'setl_2,799.00,processed,0,0,UTR2,2026-11-16T15:00:00',
  ],
  [awbReport, remitted({ awb: '779000028', crf: '13000011' }), remitted({ awb: '779000010', crf: '13000011', rupees: -799 })],
  [crfReport, '2026-11-20,13000009,799,0,799,,Remittance Success,'],
]

test('whatever changes after it agreed is read again: what is kept shows the same as reading everything, now, later, and after every change', async () => {
  const setup = await moneySetup()
  const { db, shop, apply } = setup
  await stock(db, ringBox)
  await generateOrders(db, 200, new Date('2026-11-20T09:00:00Z'))
  await db.query(
    `update orders set order_number = 'MJ-9' || substr(order_number, 5), mode = case mode when 'live' then 'sandbox' else mode end`,
  )
  await generateMoney(db)
  await plantMonth(db)
  await plantBooks(db)
  for (const file of plantedFiles) await apply(...file)
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => undefined,
    ...changes.map((change) => () => db.query(change)),
    ...laterFiles.map((file) => () => apply(...file)),
  ]
  const shown = new Set<string>()
  for (const [place, step] of steps.entries()) {
    await shop.work.settleMoney()
    await step()
    for (const when of ['touched', 'settled']) {
      if (when === 'settled') await shop.work.settleMoney()
      const { kept, plain } = await bothReadings(setup)
      assert.deepEqual(kept, plain, `${when} after ${changes[place - 1] ?? `step ${place}`}`)
      shown.add(JSON.stringify(kept))
    }
  }
  assert.ok(shown.size > 15, 'each change should be one that shows')
})

test('what agrees is forgotten, what differs or still waits stays, and settling twice changes nothing', async () => {
  const { db, shop, apply, add } = await moneySetup()
  await add(
    { number: 'MJ-10001', payment: { id: 'pay_1', state: 'captured' } },
    { number: 'MJ-10002', payment: { id: 'pay_2', state: 'captured' } },
    { number: 'MJ-10003', payment: { id: 'pay_3', state: 'failed' } },
    { number: 'MJ-10004', paymentMethod: 'cod', state: 'delivered', parcel: { awb: '7791', state: 'delivered' } },
    { number: 'MJ-10005', paymentMethod: 'cod', state: 'delivered', parcel: { awb: '7792', state: 'delivered' } },
  )
  await apply(recon, settled({ id: 'pay_1' }), settled({ id: 'pay_3' }))
  await apply(awbReport, remitted({ awb: '7791' }))
  const left = async () =>
    (await db.query<{ row: string }>(`select distinct kind || ' ' || reference as row from money_touched order by 1`)).map(({ row }) => row)
  await shop.work.settleMoney()
  const settledOnce = await left()
  assert.deepEqual(settledOnce, ['owed parcel-with-money-MJ-10005', 'payment pay_3', 'unsettled pay_2'])
  await shop.work.settleMoney()
  assert.deepEqual(await left(), settledOnce)
})
