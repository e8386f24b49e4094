-- A caller gives a name and a city, or the name of a business: all of them are words of one text. Each word has a blank before it, so that two
-- letters can be looked for where a word begins.
drop index orders_by_recipient;
create index orders_by_recipient on orders
  using gin ((' ' || recipient_name || ' ' || city || ' ' || coalesce(business_name, '')) gin_trgm_ops);

drop index products_by_name;
create index products_by_name on products using gin ((' ' || name) gin_trgm_ops);
