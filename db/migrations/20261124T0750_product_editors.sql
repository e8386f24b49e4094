-- expand
-- Who is writing in the form of a product, for the others who have it open; it locks nothing. A row counts for a minute, and is then deleted by the next one.
create unlogged table product_editors (
  product_id text not null references products (id) on delete cascade on update cascade,
  email      text not null references staff (email) on delete cascade on update cascade,
  seen_at    timestamptz not null,
  primary key (product_id, email)
);
