-- The way of a parcel: its states, its scans, the papers kept of it, and who of the staff may work on it.

alter table consignments
  add column state text not null default 'booking' check (state in
    ('booking', 'booked', 'collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  -- Which booking of the order this is: another one is made after the carrier's was cancelled.
  add column round integer not null default 1 check (round >= 1),
  -- The step that failed last, what kind of failure it was, and when it is tried again.
  add column failed_step text,
  add column fault text,
  add column next_try_at timestamptz,
  -- How often in a row the carrier said "too many requests": such tries do not count as attempts.
  add column throttled integer not null default 0 check (throttled >= 0),
  -- When the carrier is next asked where the parcel is; null once there is nothing left to ask.
  add column track_at timestamptz;

update consignments set state = 'booked', track_at = now() where booked_at is not null;

create index consignments_to_track on consignments (track_at) where track_at is not null;
create index consignments_blocked on consignments (fault) where blocked_reason is not null;

-- What couriers said of a parcel, each thing once, however often and through whichever door it came.
create table tracking_scans (
  order_id text not null references orders (id),
  awb      text not null,
  at       timestamptz not null,
  -- Null where the scan says nothing about the state.
  state    text check (state in
             ('booked', 'collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  needs_person boolean not null,
  -- For staff: it may name people.
  activity text not null,
  place    text not null,
  door     text not null check (door in ('webhook', 'poll')),
  seen_at  timestamptz not null default now(),
  unique nulls not distinct (awb, at, state, activity, place)
);

create index tracking_scans_by_order on tracking_scans (order_id, at);

-- Copies of the carrier's papers, because its addresses end. The id is a key: whoever holds it may read the paper.
create table carrier_papers (
  id         text primary key check (length(id) >= 22),
  order_id   text not null references orders (id),
  round      integer not null,
  kind       text not null check (kind in ('manifest', 'printed manifest', 'label', 'carrier invoice')),
  source_url text not null,
  content    bytea not null check (octet_length(content) > 0),
  kept_at    timestamptz not null default now(),
  unique (order_id, round, kind)
);

create table staff (
  email         text primary key check (email = lower(email) and email <> ''),
  name          text not null check (name <> ''),
  password_hash text not null,
  added_at      timestamptz not null default now()
);

-- Who is logged in: only a hash of each token is kept.
create table staff_sessions (
  token_hash bytea primary key,
  email      text not null references staff (email) on delete cascade,
  ends_at    timestamptz not null
);

create index staff_sessions_by_end on staff_sessions (ends_at);

-- Small things that processes must remember together and over restarts, each under a name.
create table kept_values (
  name       text primary key,
  value      jsonb not null,
  changed_at timestamptz not null default now()
);
