-- What came of each call about a cash order, and when the shop calls again.
create table order_calls (
  id            bigint generated always as identity primary key,
  order_id      text not null references orders (id),
  outcome       text not null check (outcome in ('confirmed', 'no_answer', 'wrong_number', 'declined', 'pays_online', 'address_changed')),
  note          text check (note <> ''),
  staff_name    text not null check (staff_name <> ''),
  at            timestamptz not null,
  -- Null: it can be called again at once, or needs no call any more.
  call_again_at timestamptz
);

create index order_calls_by_order on order_calls (order_id, id);
create index orders_to_confirm on orders (placed_at, id) where state = 'to_confirm';
