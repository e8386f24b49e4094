// Fills a database with generated orders for benchmarks and for tests of query plans, which are the same at every run.
import type { Database } from '#src/platform/db/database.ts'

/**
 * Writes `count` orders of three years, the newest placed at `until`, with their lines, payments, parcels, scans and notes. Needs variants.
 * No workflow has seen them: they are for reading only.
 */
export async function generateOrders(db: Database, count: number, until: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(orders, [count, until])
    for (const statement of [lines, totals, units, payments, parcels, scans, attention, events]) await tx.query(statement)
    await tx.query(enquiries, [until])
    await tx.query(`select setval('order_numbers', 10001 + $1)`, [count])
  })
  for (const table of tables) await db.query(`vacuum analyze ${table}`)
}

const tables = [
  'orders',
  'order_lines',
  'units',
  'payment_attempts',
  'parcels',
  'tracking_scans',
  'order_attention',
  'order_events',
  'enquiries',
]

const names = {
  first: `Asha Rohan Lakshmi Imran Sunita Priya Anita Ishita Vikram Gurpreet Arjun Toshi Sanjana Fatima Debjani Meera Kavya Arun Nisha Rahul
    Deepa Farhan Gauri Harish Indira Jaya Karthik Leela Manoj Neha Omkar Pooja Radhika Sameer Tanvi Uma Varun Yamini Zoya Bhavna`,
  last: `Rao Kulkarni Iyer Qureshi Menon Bhatt Deshmukh Shetty Kaur Nair Konyak Reddy Shaikh Roy Joshi Patil Sharma Verma Gupta Singh Das
    Banerjee Pillai Naidu Chopra Kapoor Mehta Shah Jain Agarwal Mishra Tiwari Yadav Chauhan Bose Sen Ghosh Dutta Fernandes Thomas`,
  lid: `Kabir Riya Meher Tara Asha Nani Devika Ishaan Zoya Aarav Vivaan Diya Myra Anaya Kiara Advik Reyansh Saanvi Pari Navya Aisha Rudra
    Maa Papa Dadi Ojas Ira Jo Leo Veda`,
}

const words = (text: string): string => `string_to_array(regexp_replace('${text}', '\\s+', ' ', 'g'), ' ')`
/** One of an array of so many, the same for the same number `n`. `salt` makes two choices independent of each other. */
const oneOf = (array: string, size: number, salt: number): string => `(${array})[1 + (hashint4(n + ${salt}) & 2147483647) % ${size}]`

const places = `array['Pune,Maharashtra,411', 'Mumbai,Maharashtra,400', 'Chennai,Tamil Nadu,600', 'Bhopal,Madhya Pradesh,462', 'Mysuru,Karnataka,570',
  'Kochi,Kerala,682', 'Surat,Gujarat,395', 'Nagpur,Maharashtra,440', 'Mangaluru,Karnataka,575', 'Ludhiana,Punjab,141', 'Thrissur,Kerala,680',
  'Longleng,Nagaland,798', 'Hyderabad,Telangana,500', 'Kolkata,West Bengal,700', 'Delhi,Delhi,110', 'Jaipur,Rajasthan,302']`

// The newest hundredth, 600 at most, is still under way.
const orders = `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, alternate_phone,
    address_line1, city, address_state, pincode, goods_paise, contained_tax_paise, total_paise, stock, hold_until, gateway_order_id, placed_at, paid_at,
    mailbox_key, gstin, business_name)
  select 'generated-order-' || lpad(n::text, 8, '0'), 'MJ-' || (10000 + n), state,
    case when state in ('to_confirm', 'confirmed') or (is_cash and state not in ('awaiting_payment', 'lapsed', 'paid')) then 'cod' else 'online' end,
    case when n % 50 = 0 then 'test' else 'live' end, 'cart', first || ' ' || last, lower(first || '.' || last) || n || '@example.com',
    (7000000000 + (n * 7919::bigint) % 2000000000)::text, case when n % 5 = 0 then (8000000000 + n)::text end,
    '12 MG Road', split_part(place, ',', 1), split_part(place, ',', 2), split_part(place, ',', 3) || lpad(((n * 31) % 100)::text, 3, '0'), 1, 0, 1,
    case state when 'awaiting_payment' then 'held' when 'lapsed' then 'released' when 'cancelled' then 'released' else 'taken' end,
    case when state = 'awaiting_payment' then placed_at + interval '30 minutes' end,
    case when state = 'awaiting_payment' or not is_cash and state not in ('to_confirm', 'confirmed') then 'order_generated' || n end,
    placed_at,
    case when state in ('paid', 'booked', 'shipped', 'delivered', 'returned_to_origin') and (not is_cash or state = 'paid') then placed_at + interval '2 minutes' end,
    lower(first || '.' || last) || n || '@example.com',
    case when n % 25 = 0 then '27AAPFU0939F1ZV' end, case when n % 25 = 0 then last || ' Trading' end
  from (
    select n, n % 10 < 3 as is_cash, ${oneOf(words(names.first), 40, 1_000_000)} as first, ${oneOf(words(names.last), 40, 2_000_000)} as last,
      ${oneOf(places, 16, 3_000_000)} as place, $2::timestamptz - ($1::integer - n) * interval '946 seconds' as placed_at,
      case when $1 - n < least(600, greatest($1 / 100, 40)) then
        (array['to_confirm', 'paid', 'confirmed', 'booked', 'awaiting_payment', 'shipped', 'shipped', 'booked', 'shipped', 'paid'])[1 + (n * 7) % 10]
      else case when (n * 7) % 100 < 9 then 'lapsed' when (n * 7) % 100 < 16 then 'cancelled' when (n * 7) % 100 < 19 then 'returned_to_origin' else 'delivered' end end as state
    from generate_series(1, $1::integer) as n
  ) as generated`

/** One line, or for every fourth order two; 60 in 100 have a name. */
const lines = `with sold as materialized (
    select row_number() over (order by v.id) - 1 as place, v.id, v.product_id, p.name, v.colour_name, p.price_paise from variants v join products p on p.id = v.product_id
  ), known as (select count(*) as size from sold)
  insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise, hsn_code, gst_basis_points,
    weight_grams, length_mm, width_mm, height_mm, making_days, personal_name, zodiac_sign, snapshot)
  select 'generated-order-' || lpad(n::text, 8, '0'), position, product_id, name, sold.id, colour_name, 1 + (n % 11 = 0)::integer, price_paise, '42029200', 1800,
    300, 90, 80, 60, 3, case when n % 10 < 6 and position = 1 then ${oneOf(words(names.lid), 30, 4_000_000)} end,
    case when n % 10 < 3 and position = 1 then 'Leo' end, $snapshot$${JSON.stringify({
      picture: { key: '0123456789abcdef', alt: 'The box, closed', width: 800, height: 800, widths: [160, 320, 480, 800] },
    })}$snapshot$
  from (select substr(id, 17)::integer as n from orders where id like 'generated-order-%') as ordered
  cross join known
  cross join lateral generate_series(1, 1 + (n % 4 = 0)::integer) as position
  join sold on place = (n * 37 + position * 211) % size`

const totals = `update orders set goods_paise = sum, total_paise = sum
  from (select order_id, sum(unit_price_paise * quantity) as sum from order_lines group by order_id) as lines
  where orders.id = order_id and orders.id like 'generated-order-%'`

const units = `insert into units (order_id, number, line_position, state, ready_on)
  select order_id, row_number() over (partition by order_id order by position, nth), position,
    case when state in ('paid', 'confirmed', 'booked') then (array['queued', 'pressed', 'checked', 'packed'])[1 + right(order_id, 2)::integer % 4]
      when state = 'cancelled' then 'cancelled' else 'packed' end, (placed_at + interval '2 days')::date
  from order_lines join orders on orders.id = order_id cross join lateral generate_series(1, quantity) as nth
  where state not in ('awaiting_payment', 'lapsed', 'to_confirm') and orders.id like 'generated-order-%'`

const payments = `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, has_paid, first_seen_at, changed_at)
  select 'pay_' || replace(id, '-', ''), id, 'captured', total_paise, 'INR',
    case when right(id, 2) < '70' then 'upi' when right(id, 2) < '90' then 'card' when right(id, 2) < '98' then 'netbanking' else 'emi' end,
    'webhook', true, paid_at, paid_at
  from orders where paid_at is not null and id like 'generated-order-%'`

const parcels = `insert into parcels (id, order_id, round, state, awb, courier_name, pickup_date, booked_at, started_at, updated_at, blocked_reason)
  select 'generated-parcel-' || substr(id, 17), id, 1,
    case state when 'booked' then 'booked' when 'shipped' then (array['in_transit', 'out_for_delivery', 'undelivered', 'in_transit', 'collected', 'returning'])[1 + right(id, 1)::integer % 6]
      when 'returned_to_origin' then 'returned' when 'delivered' then 'delivered' else 'booking' end,
    case when state in ('booked', 'shipped', 'delivered', 'returned_to_origin') then (700000000000 + substr(id, 17)::bigint)::text end, 'Blue Dart Air',
    case when state in ('booked', 'shipped', 'delivered', 'returned_to_origin') then to_char(placed_at + interval '2 days', 'YYYY-MM-DD') || ' 14:00:00' end,
    placed_at, placed_at, placed_at, case when state in ('paid', 'confirmed') and right(id, 1) = '3' then 'No courier takes cash there: call the shopper.' end
  from orders where state in ('paid', 'confirmed', 'booked', 'shipped', 'delivered', 'returned_to_origin') and id like 'generated-order-%'`

const scans = `insert into tracking_scans (parcel_id, awb, at, state, needs_person, activity, place, source, seen_at)
  select id, awb, booked_at + hours * interval '1 hour', case when hours = 60 then state else 'in_transit' end, false, 'scanned at ' || hours, 'Pune', 'webhook', booked_at
  from parcels cross join (values (30), (60)) as scanned (hours)
  where awb is not null and state <> 'booked' and id like 'generated-parcel-%'`

const attention = `insert into order_attention (order_id, cause, text, since)
  select id, 'parcel_overdue', 'Its parcel has been under way for 45 days: ask the carrier.', placed_at from orders
  where state = 'shipped' and right(id, 1) in ('6', '8') and id like 'generated-order-%'`

const events = `insert into order_events (order_id, state, done_by, at)
  select id, state, 'shop', placed_at + interval '3 hours' from orders where state <> 'awaiting_payment' and id like 'generated-order-%'`

const enquiries = `insert into enquiries (id, ticket_number, kind, sender_name, email, message, content_hash, received_at, mailbox_key, due_at, touched_at)
  select 'generated-enquiry-' || lpad(n::text, 8, '0'), 'MJ-E' || (20000 + n), 'contact', ${oneOf(words(names.first), 40, 5_000_000)}, 'asker' || n || '@example.com',
    'Can the ' || ${oneOf(words(names.lid), 30, 6_000_000)} || ' box be in green with a brass lock and arrive before the wedding?', sha256(n::text::bytea),
    $1::timestamptz - n * interval '1 hour', 'asker' || n || '@example.com', $1::timestamptz + (24 - n) * interval '1 hour', $1::timestamptz - n * interval '1 hour'
  from generate_series(1, (select greatest(count(*) / 50, 20) from orders)::integer) as n`
