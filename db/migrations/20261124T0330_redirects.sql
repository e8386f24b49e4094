-- expand
-- Addresses that a product or an article had before: they lead to its present one for ever.
create table redirects (
  kind     text not null check (kind in ('product', 'article')),
  -- The last part of the address, as it was and as it is.
  old      text not null check (old <> ''),
  present  text not null check (present <> old),
  primary key (kind, old)
);

create index redirects_to on redirects (kind, present);

-- A product's id is its address: what refers to it follows.
alter table product_categories drop constraint product_categories_product_id_fkey,
  add constraint product_categories_product_id_fkey foreign key (product_id) references products (id) on delete cascade on update cascade;
alter table variants drop constraint variants_product_id_fkey,
  add constraint variants_product_id_fkey foreign key (product_id) references products (id) on update cascade;
