-- expand
-- Delivery challans (CGST rule 55), for goods that move without a sale and for the second lot of an order in two parcels. Each series is consecutive
-- from 1: a challan needs the one before it, and none is ever changed or removed. A parcel has at most one.
create table challans (
  series          text not null check (series ~ '^[A-Z]{1,4}/T?[DN][0-9]{4}$'),
  serial          integer not null check (serial >= 1),
  previous_serial integer generated always as (nullif(serial - 1, 0)) stored,
  number          text not null generated always as (series || '/' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored unique,
  parcel_id       text not null unique references parcels (id),
  order_id        text not null references orders (id),
  is_trial        boolean not null,
  issued_on       date not null,
  issued_at       timestamptz not null,
  -- Everything that is printed on it.
  content         jsonb not null,
  content_version smallint not null check (content_version > 0),
  primary key (series, serial),
  foreign key (series, previous_serial) references challans (series, serial),
  constraint at_most_16_signs check (length(number) <= 16),
  constraint series_of_its_year check (right(series, 4)::integer = (
    (extract(year from issued_on)::integer - (extract(month from issued_on) < 4)::integer) % 100 * 100
    + (extract(year from issued_on)::integer + 1 - (extract(month from issued_on) < 4)::integer) % 100))
);

create index challans_of_order on challans (order_id);
create index challans_by_day on challans (issued_on);

create trigger challans_stay before update or delete or truncate on challans
  for each statement execute function refuse_change_of_books();
