-- expand
-- The last day of the delivery that the shopper was promised at the checkout. Null for orders from before it was recorded.
alter table orders add column promised_by date;
