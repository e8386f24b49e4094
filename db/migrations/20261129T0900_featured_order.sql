-- expand
-- Where a product stood in the folder that brought it last, from 0 on. Null: an earlier release imported it, in the order in which it is featured.
alter table product_records add column imported_place integer;
