-- What staff write about an order for each other. One that was taken back stays as a row, and is shown to nobody.
create table order_notes (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders (id),
  -- The number of the unit it is about, such as MJ-10234.1; null when it is about the whole order.
  about      text check (about <> ''),
  text       text not null check (length(text) between 1 and 2000),
  staff_name text not null check (staff_name <> ''),
  at         timestamptz not null,
  -- The same key is the same note.
  request_key text unique check (request_key <> ''),
  removed_at timestamptz
);

create index order_notes_of_order on order_notes (order_id, id);

-- What staff corrected after an order was placed, with the values before and after. Only here: the log of acts names the fields.
create table order_corrections (
  id             bigint generated always as identity primary key,
  order_id       text not null references orders (id),
  what           text not null check (what in ('recipient', 'writing')),
  -- The line of a corrected writing.
  position       smallint check ((position is not null) = (what = 'writing')),
  before         jsonb not null,
  after          jsonb not null,
  values_version integer not null,
  reason         text,
  staff_name     text not null check (staff_name <> ''),
  at             timestamptz not null
);

create index order_corrections_of_order on order_corrections (order_id, id);

-- Personal data that the books do not need was erased.
alter table orders add column erased_at timestamptz;

-- The mails about an order begin with its id; the ids compare byte by byte, so that a range of them is one part of the index.
create index outbox_by_reference on outbox (reference collate "C");
