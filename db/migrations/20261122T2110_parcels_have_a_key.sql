-- A parcel has a key of its own: an order may have several, one after the other, and what belongs to a parcel refers to the parcel.

alter table consignments rename to parcels;
alter table parcels rename constraint consignments_order_id_fkey to parcels_order_id_fkey;
alter table parcels rename constraint consignments_carrier_order_id_key to parcels_carrier_order_id_key;
alter table parcels rename constraint consignments_consignment_id_key to parcels_consignment_id_key;
alter table parcels rename constraint consignments_awb_key to parcels_awb_key;
alter index consignments_to_track rename to parcels_to_track;
alter index consignments_blocked rename to parcels_blocked;
alter table parcels drop constraint consignments_pkey;
alter table parcels add column id text;
-- When the order's next parcel took its place; null while it is the current one.
alter table parcels add column replaced_at timestamptz;

-- Bookings without a row: those that ended early, and earlier ones of an order that was booked anew.
insert into parcels (order_id, round, state, updated_at)
  select order_id, round, 'booking', now() from (
    select order_id, round from carrier_papers
    union
    select orders.id, coalesce(nullif(split_part(key, ' ', 2), '')::integer, 1)
      from workflow_steps join orders on orders.id = split_part(key, ' ', 1) where workflow = 'order.fulfil'
    union
    select order_id, 1 from tracking_scans where order_id not in (select order_id from parcels)
  ) as bookings
  where not exists (select 1 from parcels where parcels.order_id = bookings.order_id and parcels.round = bookings.round);

update parcels set state = 'cancelled', replaced_at = now()
  where exists (select 1 from parcels as later where later.order_id = parcels.order_id and later.round > parcels.round);

-- 122 random bits in 22 letters, digits, - and _.
update parcels set id = translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/=', '-_');
alter table parcels alter column id set not null;
alter table parcels add constraint parcels_pkey primary key (id);
alter table parcels add constraint parcels_order_id_round_key unique (order_id, round);
-- Two workers never book two parcels for one order at once.
create unique index parcels_current on parcels (order_id) where replaced_at is null;

alter table tracking_scans add column parcel_id text references parcels (id);
update tracking_scans set parcel_id = parcels.id from parcels where parcels.order_id = tracking_scans.order_id and replaced_at is null;
alter table tracking_scans alter column parcel_id set not null;
alter table tracking_scans drop column order_id;
alter table tracking_scans rename column door to source;
alter table tracking_scans rename constraint tracking_scans_door_check to tracking_scans_source_check;
create index tracking_scans_by_parcel on tracking_scans (parcel_id, at);

alter table carrier_papers rename to carrier_documents;
alter index carrier_papers_pkey rename to carrier_documents_pkey;
alter table carrier_documents add column parcel_id text references parcels (id);
update carrier_documents set parcel_id = parcels.id from parcels
  where parcels.order_id = carrier_documents.order_id and parcels.round = carrier_documents.round;
alter table carrier_documents alter column parcel_id set not null;
alter table carrier_documents drop column order_id, drop column round;
alter table carrier_documents rename column kept_at to stored_at;
alter table carrier_documents add constraint carrier_documents_parcel_id_kind_key unique (parcel_id, kind);

update workflow_steps set key = parcels.id from parcels
  where workflow = 'order.fulfil' and key = parcels.order_id || case when parcels.round = 1 then '' else ' ' || parcels.round end;
