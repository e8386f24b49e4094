-- expand
-- What the gateway and the carrier say that they have paid out, as their files have it. Rows are evidence: added, never changed.

-- A file as it was read, byte by byte. The same file again is the same row.
create table payout_files (
  id         bigint generated always as identity primary key,
  name       text not null check (length(name) between 1 and 200),
  kind       text not null check (kind in ('settlement_rows', 'settlement_totals', 'remitted_parcels', 'remittances')),
  sha256     bytea not null unique check (octet_length(sha256) = 32),
  content    bytea not null check (octet_length(content) > 0),
  taken_at   timestamptz not null,
  taken_by   text not null check (taken_by <> ''),
  -- Null while it has only been looked at.
  applied_at timestamptz,
  applied_by text check (applied_by <> ''),
  check ((applied_at is null) = (applied_by is null))
);

create index payout_files_to_apply on payout_files (taken_at) where applied_at is null;
create index payout_files_applied on payout_files (applied_at desc, id desc) where applied_at is not null;

-- One payment, refund or correction in a settlement of the gateway's.
create table settlement_rows (
  settlement_id      text not null check (settlement_id <> ''),
  entity_id          text not null check (entity_id <> ''),
  file_id            bigint not null references payout_files (id),
  kind               text not null check (kind <> ''),
  amount_paise       bigint not null check (amount_paise >= 0),
  -- Without its tax.
  fee_paise          bigint not null,
  tax_paise          bigint not null,
  debit_paise        bigint not null check (debit_paise >= 0),
  credit_paise       bigint not null check (credit_paise >= 0),
  made_at            timestamptz not null,
  settled_at         timestamptz not null,
  utr                text,
  gateway_payment_id text,
  receipt            text,
  dispute_id         text,
  description        text,
  primary key (settlement_id, entity_id)
);

create index settlement_rows_by_entity on settlement_rows (entity_id);
create index settlement_rows_by_file on settlement_rows (file_id);
create index settlement_rows_by_day on settlement_rows (settled_at);
create index settlement_rows_made on settlement_rows (made_at);

-- What reached the bank of one settlement.
create table settlement_totals (
  settlement_id text primary key check (settlement_id <> ''),
  file_id       bigint not null references payout_files (id),
  amount_paise  bigint not null,
  status        text not null check (status <> ''),
  utr           text,
  made_at       timestamptz not null
);

create index settlement_totals_by_file on settlement_totals (file_id);

-- The cash of one parcel in a payout of the carrier's; below zero where it takes it back.
create table remitted_parcels (
  remittance_id      text not null check (remittance_id <> ''),
  awb                text not null check (awb <> ''),
  carrier_order_id   text not null check (carrier_order_id <> ''),
  file_id            bigint not null references payout_files (id),
  amount_paise       bigint not null,
  delivered_at       timestamptz,
  remitted_at        timestamptz,
  utr                text,
  adjustment         text,
  linked_remittances text,
  primary key (remittance_id, awb, carrier_order_id)
);

create index remitted_parcels_by_awb on remitted_parcels (awb);
create index remitted_parcels_by_file on remitted_parcels (file_id);

-- One payout of the carrier's, with what it kept of the cash.
create table remittances (
  remittance_id   text primary key check (remittance_id <> ''),
  file_id         bigint not null references payout_files (id),
  paid_at         timestamptz not null,
  collected_paise bigint not null,
  kept_paise      bigint not null,
  remitted_paise  bigint not null,
  utr             text,
  status          text not null check (status <> ''),
  remarks         text
);

create index remittances_by_file on remittances (file_id);

-- A difference that the owner has looked at and lets be. It leaves the list, as long as it stays the same.
create table accepted_differences (
  key         text not null check (key <> ''),
  -- What it came to then: of another amount it is another difference. Null where it has none.
  amount_paise bigint,
  kind        text not null check (kind <> ''),
  -- As staff read it then.
  cause       text not null check (cause <> ''),
  note        text not null check (length(note) between 1 and 1000),
  accepted_at timestamptz not null,
  accepted_by text not null check (accepted_by <> ''),
  -- Set when it was put back on the list.
  reopened_at timestamptz,
  id          bigint generated always as identity primary key
);

create unique index accepted_differences_by_key on accepted_differences (key) where reopened_at is null;
create index accepted_differences_by_time on accepted_differences (accepted_at desc, id desc);


-- Captured payments, among which those of no order of ours are looked for.
create index inbox_captured on inbox (received_at) where source = 'payment-gateway' and event -> 'payment' ->> 'status' = 'captured';

-- Parcels whose cash the courier has; and what was booked or is void, for its invoice.
create index parcels_delivered on parcels (order_id) where state = 'delivered';
create index order_events_for_books on order_events (order_id) where state in ('booked', 'cancelled', 'returned_to_origin');

-- All refunds, newest first.
create index refunds_by_time on refunds (asked_at desc, id desc);
