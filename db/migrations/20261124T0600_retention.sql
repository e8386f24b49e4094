-- expand
-- When each kind of record was last swept of what need not be kept any more, and how much that was.
create table retention_runs (
  rule       text primary key,
  ran_at     timestamptz not null,
  last_count integer not null check (last_count >= 0),
  all_count  bigint not null check (all_count >= last_count)
);

-- Orders whose shopper asked to be forgotten while they were under way: they are erased when they are over.
create table awaited_erasures (
  order_id   text primary key references orders (id),
  asked_at   timestamptz not null,
  staff_name text not null check (staff_name <> '')
);

-- Who asked what is held about them, or to be forgotten, is recorded without who it was.
create table privacy_requests (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('exported', 'erased')),
  at         timestamptz not null,
  staff_name text not null check (staff_name <> ''),
  orders     integer not null check (orders >= 0),
  enquiries  integer not null check (enquiries >= 0),
  -- What an erasure had to leave for later.
  awaited    integer not null default 0 check (awaited >= 0)
);

create index orders_of_mailbox on orders (mailbox_key);

-- That somebody's data was handed over or erased is kept as long as the books.
insert into audit_retention (acts, years, counts_from) values ('privacy', 8, 'the end of the financial year');
