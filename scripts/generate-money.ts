// Adds to generated orders what the money of them leaves behind: tax documents, refunds, settlements of the gateway, remittances of the carrier.
import type { Database } from '#src/platform/db/database.ts'
import { settleMoney } from '#src/shop/workflows/balancing/settle-money.ts'

/** Call it after `generateOrders`. Nearly everything agrees, as in a shop that is well. For reading only. */
export async function generateMoney(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of [booked, delivered, documents, refunds, reports, files, settlements, totals, remitted, payouts])
      await tx.query(statement)
  })
  for (const table of tables) await db.query(`vacuum analyze ${table}`)
  await settleMoney({ db })
  await db.query('vacuum analyze money_touched')
}

const tables = [
  ...[
    'order_events',
    'tax_documents',
    'refunds',
    'inbox',
    'money_touched',
    'payout_files',
    'settlement_rows',
    'settlement_totals',
    'remitted_parcels',
    'remittances',
  ],
  ...['orders', 'parcels'],
]

const generated = `orders.id like 'generated-order-%'`

const booked = `insert into order_events (order_id, state, done_by, at)
  select id, 'booked', 'shop', placed_at + interval '2 hours' from orders where state in ('shipped', 'delivered') and ${generated}`

/** When the courier had it, and when it was at the door: the events of generated orders have only their last state. */
const delivered = `update parcels set sent_at = booked_at + interval '1 day' where state not in ('booking', 'booked') and id like 'generated-parcel-%'`

/** The first of April begins a financial year. */
const yearOf = (day: string): string => `to_char(${day} - interval '3 months', 'YY') || to_char(${day} + interval '9 months', 'YY')`

const documents = `insert into tax_documents (series, serial, kind, reference, order_id, is_trial, issued_on, issued_at,
    taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content, content_version)
  select series, row_number() over (partition by series order by issued_at, id), 'invoice', id, id, is_trial, issued_on, issued_at,
    total_paise - tax, 0, 0, tax, total_paise,
    jsonb_build_object('kind', 'invoice', 'orderId', id, 'orderNumber', order_number, 'orderedOn', issued_on, 'payment', payment_method, 'isTrial', is_trial,
      'seller', jsonb_build_object('brandName', 'Manjusha', 'legalName', 'Manjusha', 'addressLines', jsonb_build_array('Bengaluru'), 'stateCode', '29',
        'email', 'shop@example.com', 'phone', '9000000000'),
      'buyer', jsonb_build_object('name', recipient_name, 'addressLines', jsonb_build_array(address_line1), 'phone', phone), 'placeOfSupply', '27',
      'lines', jsonb_build_array(jsonb_build_object('position', 1, 'title', 'Ring box', 'hsnCode', '42029200', 'gstBasisPoints', 1800, 'quantity', 1,
        'unitPricePaise', total_paise, 'taxablePaise', total_paise - tax, 'cgstPaise', 0, 'sgstPaise', 0, 'igstPaise', tax, 'totalPaise', total_paise))),
    1
  from (select orders.*, placed_at + interval '2 hours' as issued_at, ((placed_at + interval '2 hours') at time zone 'Asia/Kolkata')::date as issued_on,
      mode <> 'live' as is_trial, total_paise - total_paise * 100 / 118 as tax,
      case when mode = 'live' then 'MJ/' else 'TRL/' end || ${yearOf("(placed_at + interval '2 hours') at time zone 'Asia/Kolkata'")} as series
    from orders where state in ('booked', 'shipped', 'delivered') and ${generated}) as invoiced`

const refunds = `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, next_try_at, asked_at, changed_at)
  select 'generated-refund-' || lpad(n::text, 8, '0'), 'generated ' || n, order_id, gateway_payment_id, 10000, 'a test', case when n % 2000 = 1 then 'asked' else 'processed' end,
    'rfnd_generated' || n, case when n % 2000 = 1 then now() end, first_seen_at + interval '6 days', first_seen_at + interval '8 days'
  from (select attempt.*, row_number() over (order by gateway_payment_id) as n from payment_attempts attempt) as paid where n % 20 = 1`

const reports = `insert into inbox (source, external_id, kind, raw, event, event_version, received_at, handled_at)
  select 'payment-gateway', 'generated-' || gateway_payment_id, 'payment.captured', '', jsonb_build_object('kind', 'payment.captured', 'payment',
    jsonb_build_object('gatewayPaymentId', gateway_payment_id, 'amountPaise', amount_paise, 'status', 'captured')), 2, first_seen_at, first_seen_at
  from payment_attempts where gateway_payment_id like 'pay_generatedorder%'`

const files = `insert into payout_files (name, kind, sha256, content, taken_at, taken_by, applied_at, applied_by)
  select kind || '.csv', kind, sha256(kind::bytea), 'generated', now(), 'Meera', now(), 'Meera'
  from unnest(array['settlement_rows', 'settlement_totals', 'remitted_parcels', 'remittances']) as kind`

const fileOf = (kind: string): string => `(select id from payout_files where kind = '${kind}')`

/** Every payment but the newest, and the refunds, three days later. */
const settlements = `insert into settlement_rows (settlement_id, entity_id, file_id, kind, amount_paise, fee_paise, tax_paise, debit_paise, credit_paise, made_at, settled_at,
    utr, gateway_payment_id)
  select 'setl_' || to_char(settled_at at time zone 'Asia/Kolkata', 'YYYYMMDD'), entity_id, ${fileOf('settlement_rows')}, kind, amount_paise, fee, tax,
    case kind when 'refund' then amount_paise else 0 end, case kind when 'payment' then amount_paise - fee - tax else 0 end, made_at, settled_at, 'UTR', payment
  from (
    select gateway_payment_id as entity_id, 'payment' as kind, amount_paise, amount_paise * 2 / 100 as fee, amount_paise * 36 / 10000 as tax, first_seen_at as made_at,
      first_seen_at + interval '3 days' as settled_at, gateway_payment_id as payment from payment_attempts
    union all
    select gateway_refund_id, 'refund', amount_paise, 0, 0, changed_at, changed_at + interval '3 days', gateway_payment_id from refunds where state = 'processed'
  ) as settled where settled_at < (select max(placed_at) from orders)`

const totals = `insert into settlement_totals (settlement_id, file_id, amount_paise, status, utr, made_at)
  select settlement_id, ${fileOf('settlement_totals')}, sum(credit_paise - debit_paise), 'processed', 'UTR', max(settled_at) from settlement_rows group by settlement_id`

/** The cash of every delivered parcel but the newest, nine days later. */
const remitted = `insert into remitted_parcels (remittance_id, awb, carrier_order_id, file_id, amount_paise, delivered_at, remitted_at, utr)
  select to_char(paid_at, 'IYYYIW'), awb, substr(id, 18), ${fileOf('remitted_parcels')}, total_paise, delivered_at, paid_at, 'UTR'
  from (select parcels.id, awb, total_paise, placed_at + interval '60 hours' as delivered_at, placed_at + interval '11 days' as paid_at
    from parcels join orders on orders.id = order_id
    where parcels.state = 'delivered' and payment_method = 'cod' and ${generated}) as cash
  where paid_at < (select max(placed_at) from orders)`

const payouts = `insert into remittances (remittance_id, file_id, paid_at, collected_paise, kept_paise, remitted_paise, utr, status)
  select remittance_id, ${fileOf('remittances')}, max(remitted_at), sum(amount_paise), 0, sum(amount_paise), 'UTR', 'Remittance Success'
  from remitted_parcels group by remittance_id`
