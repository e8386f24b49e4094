-- Orders, their money, their mails and their parcels. Money is whole paise.

-- Gaps are fine, doubles are not: numbers never come from "last plus one".
create sequence order_numbers start 10001;

create table orders (
  id                   text primary key check (length(id) >= 22),
  order_number         text not null unique,
  state                text not null check (state in
                         ('awaiting_payment', 'lapsed', 'to_confirm', 'paid', 'confirmed', 'booked', 'shipped', 'delivered', 'returned', 'cancelled')),
  payment_method       text not null check (payment_method in ('online', 'cod')),
  mode                 text not null check (mode in ('sandbox', 'test', 'live')),
  came_from            text not null check (came_from in ('cart', 'buy-now')),
  recipient_name       text not null check (recipient_name <> ''),
  email                text not null,
  phone                text not null check (phone ~ '^[0-9]{10}$'),
  alternate_phone      text,
  address_line1        text not null check (length(address_line1) > 3),
  address_line2        text,
  city                 text not null check (city <> ''),
  address_state        text not null check (address_state <> ''),
  pincode              text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  total_paise          bigint not null check (total_paise > 0),
  -- held: set aside for an unpaid order; short: paid, but the pieces were gone.
  stock                text not null check (stock in ('held', 'taken', 'released', 'short')),
  hold_until           timestamptz,
  gateway_order_id     text unique,
  -- When the gateway is next asked whether money came in; null once there is nothing left to ask.
  payment_check_at     timestamptz,
  payment_cancelled_at timestamptz,
  -- Why a person must look at this order.
  attention            text,
  idempotency_key      text unique,
  request_fingerprint  bytea,
  placed_at            timestamptz not null default now(),
  paid_at              timestamptz,
  check ((payment_method = 'cod') = (state in ('to_confirm', 'confirmed')) or state not in ('awaiting_payment', 'lapsed', 'paid', 'to_confirm', 'confirmed')),
  check (payment_method = 'online' or gateway_order_id is null),
  check ((stock = 'held') = (state = 'awaiting_payment')),
  check (stock <> 'held' or hold_until is not null),
  check (state <> 'paid' or paid_at is not null),
  check ((idempotency_key is null) = (request_fingerprint is null))
);

create index orders_with_a_hold on orders (hold_until) where state = 'awaiting_payment';
create index orders_to_reconcile on orders (payment_check_at) where payment_check_at is not null;
create index orders_for_people on orders (placed_at) where attention is not null;

-- A full copy of what was bought, as it was then.
create table order_lines (
  order_id         text not null references orders (id),
  position         smallint not null check (position >= 1),
  product_id       text not null,
  product_name     text not null,
  variant_id       text not null references variants (id),
  colour_name      text not null,
  quantity         integer not null check (quantity > 0),
  unit_price_paise bigint not null check (unit_price_paise > 0),
  hsn_code         text not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  weight_grams     integer not null check (weight_grams >= 0),
  length_mm        integer not null check (length_mm >= 0),
  width_mm         integer not null check (width_mm >= 0),
  height_mm        integer not null check (height_mm >= 0),
  making_days      integer not null check (making_days >= 0),
  personal_name    text check (length(personal_name) between 1 and 10),
  zodiac_sign      text check (zodiac_sign in ('Aries', 'Taurus', 'Gemini', 'Cancer', 'Leo', 'Virgo',
                     'Libra', 'Scorpio', 'Sagittarius', 'Capricorn', 'Aquarius', 'Pisces')),
  -- The picture and the blank lid it was shown with.
  snapshot         jsonb not null,
  primary key (order_id, position)
);

create index order_lines_by_variant on order_lines (variant_id);

-- One row for each payment the gateway knows. Its key makes one payment never pay two orders.
create table payment_attempts (
  gateway_payment_id text primary key,
  order_id           text not null references orders (id),
  state              text not null check (state in ('created', 'authorised', 'captured', 'failed', 'refunded', 'mismatch', 'surplus')),
  amount_paise       bigint not null check (amount_paise >= 0),
  currency           text not null,
  method             text not null,
  failure            text,
  door               text not null check (door in ('callback', 'webhook', 'reconciler')),
  first_seen_at      timestamptz not null default now(),
  changed_at         timestamptz not null default now()
);

create unique index one_captured_payment_per_order on payment_attempts (order_id) where state = 'captured';
create index payment_attempts_by_order on payment_attempts (order_id);

-- What suppliers told us, byte for byte; told twice, kept once.
create table inbox (
  source      text not null,
  external_id text not null,
  kind        text not null,
  raw         bytea not null,
  event       jsonb not null,
  received_at timestamptz not null default now(),
  handled_at  timestamptz,
  primary key (source, external_id)
);

create index inbox_unhandled on inbox (received_at) where handled_at is null;

-- What must be said, written in the transaction that made it true.
create table outbox (
  id                bigint generated always as identity primary key,
  kind              text not null,
  reference         text not null,
  recipient_name    text not null,
  recipient_address text not null,
  message           jsonb not null,
  state             text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts          integer not null default 0,
  -- For a row being sent: until when its sender has it to itself.
  next_try_at       timestamptz not null default now(),
  last_error        text,
  created_at        timestamptz not null default now(),
  sent_at           timestamptz,
  unique (kind, reference),
  check ((state = 'sent') = (sent_at is not null))
);

create index outbox_due on outbox (next_try_at) where state = 'waiting';

-- One parcel for each order.
create table consignments (
  order_id             text primary key references orders (id),
  carrier_order_id     text unique,
  consignment_id       text unique,
  awb                  text unique,
  courier_name         text,
  pickup_date          text,
  pickup_token         text,
  manifest_url         text,
  printed_manifest_url text,
  label_url            text,
  carrier_invoice_url  text,
  track_url            text,
  attempts             integer not null default 0,
  last_error           text,
  -- In words for the owner; set while only a person can move it on.
  blocked_reason       text,
  booked_at            timestamptz,
  updated_at           timestamptz not null default now()
);
