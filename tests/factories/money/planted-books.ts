import type { Database } from '#src/platform/db/database.ts'
import { addOrder } from './money.ts'

const at = '2026-11-10T12:00:00+05:30'
const idOf = (number: string): string => `order-with-money-${number}`

/**
 * Orders of which our own books, or what the gateway has told us, say that something did not follow that should have; each beside one of which it did.
 * Call it after `plantMonth`, whose orders it leaves alone.
 */
export async function plantBooks(db: Database): Promise<void> {
  // Paid before the first day of which a settlement is read.
  for (const [number, state] of [
    ['MJ-30001', 'booked'],
    ['MJ-30002', 'booked'],
    ['MJ-30003', 'paid'],
    ['MJ-30004', 'shipped'],
    ['MJ-30005', 'cancelled'],
    ['MJ-30006', 'cancelled'],
    ['MJ-30007', 'delivered'],
    ['MJ-30008', 'delivered'],
  ] as const)
    await addOrder(db, { number, state, payment: { id: `pay_of_${number}`, state: 'captured', at: '2026-10-30T10:00:00+05:30' } })

  await addEvents(db, 'booked', ['MJ-30001', 'MJ-30002'])
  await addEvents(db, 'cancelled', ['MJ-30005', 'MJ-30006'])
  // The fourth was sent by hand: it has an invoice, and needs no parcel of ours.
  const invoices = ['MJ-30002', 'MJ-30003', 'MJ-30004', 'MJ-30005', 'MJ-30006']
  for (const [place, number] of invoices.entries()) await addDocument(db, { serial: 9_001 + place, number })
  await addDocument(db, { serial: 9_001, number: 'MJ-30006', corrects: 'MJ/2627/9005' })
  await db.query(
    `insert into parcels (id, order_id, state, awb, courier_name, started_at, updated_at, booked_at)
     select 'parcel-of-' || order_number, id, 'booked', 'AWB' || order_number, 'Blue Dart', $1, $1, $1 from orders where order_number in ('MJ-30001', 'MJ-30002')`,
    [at],
  )
  for (const [payment, external] of [
    ['pay_for_nothing', 'event-unknown'],
    ['pay_of_MJ-30007', 'event-known'],
  ])
    await db.query(
      `insert into inbox (source, external_id, kind, raw, event, event_version, received_at, handled_at)
       values ('payment-gateway', $1, 'payment.captured', '', $2, 2, $3, $3)`,
      [external, { kind: 'payment.captured', payment: { gatewayPaymentId: payment, amountPaise: 12_300, status: 'captured' } }, at],
    )
  await addFailedRefund(db, 'MJ-30007', null)
  await addFailedRefund(db, 'MJ-30008', at)
}

/** What differs because of them. */
export const plantedInBooks = [
  'parcel_without_invoice MJ-30001',
  'invoice_without_parcel MJ/2627/9002',
  'cancelled_not_credited MJ/2627/9004',
  'payment_unknown pay_for_nothing',
  'refund_failed refund-of-MJ-30007',
] as const

const addEvents = (db: Database, state: string, numbers: readonly string[]) =>
  db.query(`insert into order_events (order_id, state, done_by, at) select unnest($1::text[]), $2, 'shop', $3`, [
    numbers.map(idOf),
    state,
    at,
  ])

/** Serials follow each other; those before the first are of nobody here. */
async function addDocument(db: Database, { serial, number, corrects }: { serial: number; number: string; corrects?: string }) {
  const series = corrects ? 'CN/2627' : 'MJ/2627'
  await db.transaction(async (tx) => {
    await tx.query('alter table tax_documents drop constraint if exists tax_documents_series_previous_serial_fkey')
    await tx.query(
      `insert into tax_documents (series, serial, kind, reference, order_id, corrects, is_trial, issued_on, issued_at, taxable_paise, cgst_paise, sgst_paise,
         igst_paise, total_paise, content, content_version)
       values ($1, $2, $3, $4, $5, $6, true, '2026-11-10', $7, 67700, 6100, 6100, 0, 79900, '{}', 1)`,
      [series, serial, corrects ? 'credit-note' : 'invoice', number, idOf(number), corrects ?? null, at],
    )
  })
}

/** `settledAt`: when staff settled the note on its order. */
async function addFailedRefund(db: Database, number: string, settledAt: string | null): Promise<void> {
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, last_error, asked_at, changed_at)
     values ($1, $1, $2, $3, 10000, 'A scratch', 'failed', $1, 'The account is closed.', $4, $4)`,
    [`refund-of-${number}`, idOf(number), `pay_of_${number}`, at],
  )
  await db.query(
    `insert into order_attention (order_id, cause, about, text, since, settled_at, settled_by)
     values ($1, 'refund_failed', $2, 'A refund has failed.', $3, $4::timestamptz, case when $4::timestamptz is not null then 'Meera' end)`,
    [idOf(number), `refund-of-${number}`, at, settledAt],
  )
}
