-- expand: a release that does not know the column goes on inserting rows without naming it
-- A carrier pays the cash of a parcel, takes it back and pays it again in one payout: the third row is no repetition of the first.
alter table remitted_parcels add column turn integer not null default 1 check (turn > 0);
alter table remitted_parcels drop constraint remitted_parcels_pkey;
alter table remitted_parcels add primary key (remittance_id, awb, carrier_order_id, is_taken_back, turn);
