-- expand
-- What the figures of a whole ended day come to, so that a year is 365 rows. `trials` is by the orders' mode, as in orders.
create table figures_days (
  day              date not null,
  mode             text not null check (mode in ('sandbox', 'test', 'live')),
  counted          jsonb not null,
  counted_version  integer not null check (counted_version >= 1),
  built_at         timestamptz not null,
  primary key (mode, day)
);

-- Days of which something has changed since they were counted. Written by triggers in the transaction that changes it, whichever release of the
-- shop does it, and whether the day is kept or not: the job that counts a day may be running at this moment, and does not see this transaction.
-- Rows are only added, so that no transaction waits for another; the job deletes those that it has seen before it counted.
create table figures_stale (
  day date not null,
  id  bigint generated always as identity,
  primary key (day, id)
);

-- When the carrier took it, as far as we know; by this day it belongs to a cohort of parcels.
alter table parcels add column sent_at timestamptz;
-- A cash order that was paid online before it left: its way of paying is then 'online'.
alter table orders add column turned_online boolean not null default false;

update parcels set sent_at = coalesce(
    (select min(seen_at) from tracking_scans scan where scan.parcel_id = parcels.id
      and scan.state in ('collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost')), updated_at)
  where state in ('collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost');
update orders set turned_online = true where id in (select reference from outbox where kind = 'order-paid-after-all');

create function note_sending() returns trigger language plpgsql as $$
begin
  if new.sent_at is null and new.state in ('collected', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost') then
    new.sent_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger parcels_note_sending before insert or update of state on parcels for each row execute function note_sending();

create function note_turned_online() returns trigger language plpgsql as $$
begin
  new.turned_online := true;
  return new;
end $$;
create trigger orders_note_turned_online before update of payment_method on orders for each row
  when (old.payment_method = 'cod' and new.payment_method = 'online') execute function note_turned_online();

create function mark_stale(at timestamptz) returns void language sql as $$
  insert into figures_stale (day) select (at at time zone 'Asia/Kolkata')::date where at is not null;
$$;

create function mark_day_of_order() returns trigger language plpgsql as $$
begin
  perform mark_stale(new.placed_at);
  perform mark_stale(new.paid_at);
  return null;
end $$;
create trigger orders_figures_new after insert on orders for each row execute function mark_day_of_order();
create trigger orders_figures after update on orders for each row
  when (old.state is distinct from new.state or old.payment_method is distinct from new.payment_method or old.paid_at is distinct from new.paid_at
    or old.total_paise is distinct from new.total_paise)
  execute function mark_day_of_order();

create function mark_day_of_its_order() returns trigger language plpgsql as $$
begin
  perform mark_stale(placed_at), mark_stale(paid_at) from orders where id = new.order_id;
  return null;
end $$;
create trigger order_lines_figures after update of personal_name, zodiac_sign on order_lines for each row execute function mark_day_of_its_order();
create trigger order_calls_figures after insert on order_calls for each row execute function mark_day_of_its_order();
create trigger payment_attempts_figures after insert or update of has_paid, amount_paise on payment_attempts for each row
  when (new.has_paid) execute function mark_day_of_its_order();

-- The columns of an event, a step or a document that say when.
create function mark_day_at() returns trigger language plpgsql as $$
begin
  perform mark_stale(new.at);
  return null;
end $$;
create trigger order_events_figures after insert on order_events for each row
  when (new.state = 'delivered') execute function mark_day_at();
create trigger order_events_figures_of_order after insert on order_events for each row
  when (new.state = 'confirmed') execute function mark_day_of_its_order();
create trigger unit_steps_figures after insert or update of taken_back_at on unit_steps for each row
  when (new.step in ('pressed', 'again')) execute function mark_day_at();

create function mark_day_of_refund() returns trigger language plpgsql as $$
begin
  perform mark_stale(new.changed_at);
  return null;
end $$;
create trigger refunds_figures after insert or update of state, changed_at on refunds for each row
  when (new.state = 'processed') execute function mark_day_of_refund();

create function mark_day_of_document() returns trigger language plpgsql as $$
begin
  insert into figures_stale (day) values (new.issued_on);
  return null;
end $$;
create trigger tax_documents_figures after insert on tax_documents for each row execute function mark_day_of_document();

create function mark_day_of_parcel() returns trigger language plpgsql as $$
begin
  perform mark_stale(new.sent_at);
  return null;
end $$;
create trigger parcels_figures after insert or update of state, sent_at on parcels for each row
  when (new.sent_at is not null) execute function mark_day_of_parcel();

create function mark_day_of_its_parcel() returns trigger language plpgsql as $$
begin
  perform mark_stale(sent_at) from parcels where id = new.parcel_id;
  return null;
end $$;
create trigger tracking_scans_figures after insert on tracking_scans for each row
  when (new.state = 'undelivered') execute function mark_day_of_its_parcel();

create function mark_day_of_enquiry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark_stale(old.received_at);
  else
    perform mark_stale(new.received_at);
  end if;
  return null;
end $$;
create trigger enquiries_figures_new after insert or delete on enquiries for each row execute function mark_day_of_enquiry();
create trigger enquiries_figures after update on enquiries for each row
  when (old.first_answered_at is distinct from new.first_answered_at or (old.state = 'spam') is distinct from (new.state = 'spam'))
  execute function mark_day_of_enquiry();

-- What a day is counted from, each by an index over its time.
create index parcels_by_sending on parcels (sent_at) where sent_at is not null;
create index unit_steps_by_time on unit_steps (at) where step in ('pressed', 'again') and taken_back_at is null;
