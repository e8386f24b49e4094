-- expand
-- A stocktaking: what was expected of each variant at the moment when its sheet was made, and what was counted.
create table stock_counts (
  id         bigint generated always as identity primary key,
  begun_at   timestamptz not null,
  begun_by   text not null check (begun_by <> '')
);

create table stock_count_lines (
  count_id   bigint not null references stock_counts (id),
  variant_id text not null references variants (id),
  -- In stock then.
  on_hand    integer not null check (on_hand >= 0),
  -- Sold by then, and still on the shelf: its order has not been begun.
  to_pull    integer not null check (to_pull >= 0),
  counted    integer check (counted >= 0),
  counted_by text check (counted_by <> ''),
  counted_at timestamptz,
  primary key (count_id, variant_id),
  check ((counted is null) = (counted_by is null) and (counted is null) = (counted_at is null))
);

alter table stock_moves add column count_id bigint references stock_counts (id),
  add check ((why = 'counted') = (count_id is not null));
