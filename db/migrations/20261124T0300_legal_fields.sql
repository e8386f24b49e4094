-- expand
-- What the Legal Metrology rules want declared of each product besides its price, size and origin. The release before shows the first category
-- as the generic name, and one piece; the next import brings the owner's own.
alter table products
  add column generic_name text check (generic_name <> ''),
  add column net_quantity integer not null default 1 check (net_quantity > 0),
  add column importer_name text check (importer_name <> ''),
  add column importer_address text check (importer_address <> ''),
  add check ((importer_name is null) = (importer_address is null));

update products set generic_name = (
  select category from product_categories where product_id = products.id
   order by array_position(array['retail', 'personalised', 'b2b'], listing), position limit 1);
