-- expand
-- Every airway bill that a parcel has had. The carrier gives a parcel another number now and then, and its files of cash may name the earlier one.
create table parcel_awbs (
  awb       text primary key,
  parcel_id text not null references parcels (id)
);
create index parcel_awbs_of_parcel on parcel_awbs (parcel_id);

-- By a trigger, so that it holds whichever release books.
create function keep_awb() returns trigger language plpgsql as $$
begin
  insert into parcel_awbs (awb, parcel_id) values (new.awb, new.id) on conflict (awb) do update set parcel_id = excluded.parcel_id;
  return null;
end $$;
create trigger parcels_awb_insert after insert on parcels for each row when (new.awb is not null) execute function keep_awb();
create trigger parcels_awb after update of awb on parcels for each row
  when (new.awb is not null and new.awb is distinct from old.awb) execute function keep_awb();

insert into parcel_awbs (awb, parcel_id) select awb, id from parcels where awb is not null;
-- Of earlier ones only those are known with which the parcel was seen on its way.
insert into parcel_awbs (awb, parcel_id) select distinct on (awb) awb, parcel_id from tracking_scans order by awb, at desc on conflict do nothing;

-- What the courier was asked to collect at the door; null where nothing is, and for parcels booked before this.
alter table parcels add column collect_paise bigint check (collect_paise >= 0);
