-- Couriers write several scans in one second: the order in which they were told decides between them.
alter table tracking_scans add column number bigint generated always as identity;
