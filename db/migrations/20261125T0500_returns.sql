-- expand
-- Pieces that shoppers send back, from the request to the money, the replacement or the refusal.

create table returns (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders (id),
  -- Which return of its order, from 1: MJ-10234-R1.
  ordinal     smallint not null check (ordinal between 1 and 99),
  state       text not null check (state in
    ('waiting', 'offered', 'approved', 'arrived', 'inspected', 'awaiting_upi', 'upi_given', 'settled', 'refused', 'withdrawn')),
  reason      text not null check (reason in ('changed_mind', 'faulty', 'wrong', 'late')),
  wish        text not null check (wish in ('money', 'replacement', 'remake')),
  -- In the shopper's own words.
  words       text check (length(words) between 1 and 1000),
  asked_at    timestamptz not null,
  -- What was agreed; null until it is approved or accepted.
  agreed      text check (agreed in ('money', 'replacement', 'remake', 'keep')),
  -- What was offered instead of the wish, until it is accepted or declined.
  offer       text check (offer in ('money', 'replacement', 'remake', 'keep')),
  -- What goes back, once staff have said how much; also of an offer to keep the pieces.
  amount_paise bigint check (amount_paise > 0),
  -- How the shopper sends it, as they say.
  sent_with   text check (length(sent_with) between 1 and 100),
  -- Of a cash order: sealed with the key of the shop, and erased once it is paid.
  sealed_upi  bytea,
  changed_at  timestamptz not null,
  unique (order_id, ordinal),
  check ((state = 'offered') = (offer is not null)),
  check ((state = 'upi_given') = (sealed_upi is not null))
);

-- Twice asked is one return.
create unique index returns_open on returns (order_id) where state not in ('settled', 'refused', 'withdrawn');
create index returns_by_state on returns (state, changed_at desc);

create table return_lines (
  return_id    bigint not null references returns (id),
  -- Of the order's lines, from 1.
  position     smallint not null,
  units        integer not null check (units > 0),
  -- Found by inspection.
  back_in_stock integer check (back_in_stock between 0 and units),
  primary key (return_id, position)
);

create table return_events (
  id         bigint generated always as identity primary key,
  return_id  bigint not null references returns (id),
  state      text not null,
  done_by    text not null check (done_by in ('shopper', 'staff', 'shop')),
  staff_name text,
  -- What was said to the other side.
  note       text,
  at         timestamptz not null,
  check ((done_by = 'staff') = (staff_name is not null))
);
create index return_events_of on return_events (return_id, id);

-- Drawn anew by the shop: without places, names of cameras, and whatever was hidden in the file.
create table return_photos (
  order_id   text not null references orders (id),
  key        text not null check (key ~ '^[0-9a-f]{20}$'),
  content    bytea not null check (octet_length(content) between 1 and 3000000),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  taken_at   timestamptz not null,
  -- Null while the form is not sent whole.
  return_id  bigint references returns (id),
  primary key (order_id, key)
);
alter table return_photos alter column content set storage external;
create index return_photos_of on return_photos (return_id) where return_id is not null;
create index return_photos_unused on return_photos (taken_at) where return_id is null;

alter table stock_moves drop constraint stock_moves_why_check;
alter table stock_moves add constraint stock_moves_why_check check (why in ('bought', 'made', 'spoilt', 'sample', 'given_away', 'corrected',
  'opening', 'counted', 'taken_back', 'held', 'released', 'sold', 'made_again', 'again_taken_back', 'cancelled', 'came_back', 'replaced',
  'unexplained')) not valid;
