-- What staff do with a parcel between its booking and its first scan, and with one that was not delivered.

alter table parcels
  -- When it came into being: the lists of the desk are sorted by it.
  add column started_at timestamptz,
  add column packed_at timestamptz,
  add column packed_by text check (packed_by <> ''),
  -- By staff; that the courier has it is known from the scans alone.
  add column handed_over_at timestamptz,
  add column handed_over_by text check (handed_over_by <> ''),
  -- When its units were put on sale again or written off, after it came back or was lost.
  add column settled_at timestamptz,
  add constraint packed_by_somebody check ((packed_at is null) = (packed_by is null)),
  add constraint handed_over_by_somebody check ((handed_over_at is null) = (handed_over_by is null));

-- Parcels that have left were packed. Those that wait were perhaps not: somebody looks at them once.
update parcels set started_at = date_trunc('milliseconds', coalesce(booked_at, updated_at));
update parcels set packed_at = started_at, packed_by = 'not recorded'
  where state not in ('booking', 'booked', 'cancelled');
update parcels set settled_at = parcels.updated_at from orders
  where orders.id = order_id and parcels.state in ('returned', 'lost') and stock <> 'taken';
alter table parcels alter column started_at set not null;

-- One index for each way in which the tabs are sorted.
create index parcels_to_hand_over on parcels (coalesce(left(pickup_date, 10), '~'), id)
  where replaced_at is null and state in ('booking', 'booked');
create index parcels_in_transit on parcels (started_at desc, id desc)
  where replaced_at is null and state in ('collected', 'in_transit', 'out_for_delivery');
create index parcels_in_trouble on parcels (started_at, id)
  where replaced_at is null and (state = 'undelivered' or state = 'returning' or (state in ('returned', 'lost') and settled_at is null));
create index parcels_by_start on parcels (started_at desc, id desc) where replaced_at is null;

-- What staff have asked the courier to do with a parcel that was not delivered: each answer once for each failed attempt.
create table undelivered_answers (
  parcel_id  text not null references parcels (id),
  attempt    integer not null check (attempt >= 1),
  kind       text not null check (kind in ('try again', 'bring back')),
  note       text not null,
  staff_name text not null check (staff_name <> ''),
  asked_at   timestamptz not null,
  -- When the carrier took it; null while that is not certain.
  taken_at   timestamptz,
  primary key (parcel_id, attempt, kind)
);

create index parcels_handed_over on parcels (handed_over_at) where handed_over_at is not null;
