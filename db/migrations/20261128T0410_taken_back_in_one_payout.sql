-- expand: a release that does not know the column goes on inserting rows without naming it
-- A carrier pays the cash of a parcel and takes it back in one payout: these are two rows of it, not one row that contradicts itself.
alter table remitted_parcels add column is_taken_back boolean not null generated always as (amount_paise < 0) stored;
alter table remitted_parcels drop constraint remitted_parcels_pkey;
alter table remitted_parcels add primary key (remittance_id, awb, carrier_order_id, is_taken_back);
