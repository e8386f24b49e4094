-- expand
-- What of a cash order with this product is paid online in advance, in per cent of its total; 100: it is not sold for cash. Null: the shop's rule.
alter table products add column advance_percent integer check (advance_percent between 1 and 90 or advance_percent = 100);
