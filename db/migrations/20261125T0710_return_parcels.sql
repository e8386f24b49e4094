-- expand
-- The parcel of a return that a courier fetches from the shopper. Its direction is known by its table: a parcel in `parcels` goes to a shopper.
create table return_parcels (
  return_id        bigint primary key references returns (id),
  state            text not null check (state in ('booking', 'not_booked', 'asked', 'pickup_planned', 'pickup_failed', 'collecting', 'collected', 'on_its_way',
    'not_taken_in', 'arrived', 'cancelling', 'cancelled', 'kept', 'sent_back')),
  wanted_on        date not null,
  carrier_order_id text unique,
  consignment_id   text unique,
  awb              text unique,
  courier_name     text,
  pickup_date      text,
  -- How often a courier came, or was to come, and collected nothing.
  failed_pickups   smallint not null default 0 check (failed_pickups >= 0),
  last_error       text,
  -- When the carrier is next asked; null once nothing more can come.
  check_at         timestamptz,
  started_at       timestamptz not null
);

create index return_parcels_to_check on return_parcels (check_at) where check_at is not null;
