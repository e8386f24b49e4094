import type { Database } from '#src/platform/db/database.ts'
import { addOrder, type MoneyOrder } from './money.ts'
import { awbReport, crfReport, recon, remitted, settled } from './payout-files.ts'

const late = '2026-11-05T12:00:00+05:30'

/** Twenty orders and more of a month, of which the files of the gateway and of the carrier say otherwise than the shop. */
export async function plantMonth(db: Database): Promise<void> {
  const paid = (at: number, more: object = {}) => ({ number: `MJ-100${at}`, payment: { id: `pay_${at}`, state: 'captured', ...more } })
  const cash = (at: number, parcel: object = {}) => ({
    ...{ number: `MJ-200${at}`, paymentMethod: 'cod' as const, state: 'delivered' },
    parcel: { awb: `7790000${at}`, state: 'delivered', deliveredAt: late, ...parcel },
  })
  const orders: MoneyOrder[] = [
    // These agree.
    ...[10, 11, 12].map((at) => paid(at)),
    ...[10, 11, 12].map((at) => cash(at)),
    // These do not.
    paid(21, { amountPaise: 80_000, state: 'captured' }),
    paid(22, { state: 'failed' }),
    paid(23),
    paid(24, { at: '2026-11-06T10:00:00+05:30' }),
    paid(25, { state: 'mismatch' }),
    paid(26, { state: 'authorised' }),
    paid(27),
    cash(21),
    cash(22),
    cash(23),
    cash(24),
    cash(25, { state: 'in_transit' }),
    cash(26),
    { ...cash(27), paymentMethod: 'online', number: 'MJ-20027' },
    cash(28),
    cash(29),
  ]
  for (const order of orders) await addOrder(db, order)
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, asked_at, changed_at)
     values ('refund-number-1', 'one', 'order-with-money-MJ-10010', 'pay_10', 10000, 'A scratch', 'processed', 'rfnd_1', $1, $1),
            ('refund-number-2', 'two', 'order-with-money-MJ-10011', 'pay_11', 10000, 'A scratch', 'failed', 'rfnd_2', $1, $1),
            ('refund-number-3', 'three', 'order-with-money-MJ-10012', 'pay_12', 10000, 'A scratch', 'pending', 'rfnd_3', $1, $1)`,
    ['2026-11-03T10:00:00+05:30'],
  )
}

const gatewayFile = [
  recon,
  ...[10, 11, 12, 21, 22, 23].map((at) => settled({ id: `pay_${at}` })),
  settled({ id: 'pay_23', settlement: 'setl_2' }),
  settled({ id: 'pay_25' }),
  settled({ id: 'pay_27', dispute: 'disp_1' }),
  settled({ id: 'pay_foreign' }),
  settled({ kind: 'refund', id: 'rfnd_1', rupees: 101 }),
  settled({ kind: 'refund', id: 'rfnd_2', rupees: 100 }),
  settled({ kind: 'refund', id: 'rfnd_foreign', rupees: 50, payment: 'pay_10' }),
  settled({ kind: 'adjustment', id: 'adj_1', rupees: 12 }),
]
const totalsFile = [
  'id,amount,status,fees,tax,utr,created_at',
  // The rows of the first come to ₹6,952, of which ₹5 did not arrive.
  'setl_1,6947.00,processed,0,0,UTR1,2026-11-16T15:00:00',
  'setl_2,799.00,failed,0,0,UTR2,2026-11-16T15:00:00',
  'setl_3,10.00,processed,0,0,UTR3,2026-11-17T15:00:00',
]
const carrierFile = [
  awbReport,
  ...[10, 11, 12].map((at) => remitted({ awb: `7790000${at}` })),
  remitted({ awb: '779000021', rupees: 750 }),
  remitted({ awb: '779000022', rupees: 800 }),
  remitted({ awb: '779000023' }),
  remitted({ awb: '779000023', crf: '13000002' }),
  remitted({ awb: '779000024', adjusted: '49' }),
  remitted({ awb: '779000025' }),
  remitted({ awb: '779000026' }),
  remitted({ awb: '779000026', crf: '13000002', rupees: -799 }),
  remitted({ awb: '779000027' }),
  remitted({ awb: '779000029', crf: '13000009' }),
  remitted({ awb: '999' }),
]

/** The files of that month, in the order in which they are read. */
export const plantedFiles: readonly (readonly string[])[] = [
  gatewayFile,
  totalsFile,
  carrierFile,
  [crfReport, '2026-11-20,13000009,799,0,799,,In process,Bank holiday'],
]

/** What differs because of them. */
export const plantedInFiles = [
  'payment_held pay_25',
  'payment_not_taken pay_26',
  'refund_slow refund-number-3',
  'settled_amount pay_21',
  'settled_unpaid pay_22',
  'settled_twice pay_23',
  'settled_unknown pay_foreign',
  'settled_disputed pay_27',
  'settled_refund_amount rfnd_1',
  'settled_refund_failed rfnd_2',
  'settled_refund_unknown rfnd_foreign',
  'settled_correction adj_1',
  'settlement_sum setl_1',
  'settlement_failed setl_2',
  'settlement_unread setl_3',
  'settlement_missing 2026-11-06',
  'cash_short 779000021',
  'cash_over 779000022',
  'cash_twice 779000023',
  'cash_adjusted 779000024',
  'cash_undelivered 779000025',
  'cash_taken_back 779000026',
  'cash_not_due 779000027',
  'cash_late 779000028',
  'cash_late 779000029',
  'cash_unknown_awb 999',
  'cash_unpaid 13000009',
] as const
