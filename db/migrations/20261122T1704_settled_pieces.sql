-- A parcel that came back, or was lost: what became of its pieces, as a person said once.

alter table orders drop constraint orders_stock_check;
alter table orders add constraint orders_stock_check
  check (stock in ('held', 'taken', 'released', 'short', 'came_back', 'written_off'));

create table settled_pieces (
  order_id        text not null references orders (id),
  variant_id      text not null references variants (id),
  is_personalised boolean not null,
  -- back in stock: they can be bought again.
  fate            text not null check (fate in ('back in stock', 'written off')),
  quantity        integer not null check (quantity > 0),
  primary key (order_id, variant_id, is_personalised, fate)
);
