-- expand
-- A shopper asks on the page of an order. Whoever holds that page's link can, so it takes effect some days later, and can be taken back until then.
alter table awaited_erasures add column by_shopper boolean not null default false;
-- Null: as soon as it may be.
alter table awaited_erasures add column not_before timestamptz;
