-- expand
-- The order in which lists feature products belongs to what a set of changes changes, and is taken back with it.

-- How many products stand at another place since.
alter table change_sets add column placed integer not null default 0 check (placed >= 0);

-- A product that a set has moved among those that are sold; the rows of old sets are deleted like the others.
create table change_places (
  change_set_id bigint not null references change_sets (id) on delete cascade,
  product_id    text not null references products (id) on delete cascade on update cascade,
  -- From 1 on.
  place_before  integer not null check (place_before > 0),
  -- Null: it is sold no longer.
  place_after   integer check (place_after > 0),
  -- The product that it stood behind; null for the first.
  behind        text references products (id) on delete set null on update cascade,
  primary key (change_set_id, product_id)
);

create index change_places_of_product on change_places (product_id, change_set_id);
create index change_places_behind on change_places (behind) where behind is not null;
