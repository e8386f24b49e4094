-- expand
-- A parcel that came back or was lost is sent again as an order of its own that costs nothing: it belongs to the order that was paid.

alter table orders add column sends_again text references orders (id);

-- Twice pressed is one. Where it has not reached the shopper either, another may be sent.
create unique index orders_one_sent_again on orders (sends_again)
  where sends_again is not null and state not in ('cancelled', 'returned_to_origin') and stock <> 'written_off';
create index orders_sent_again on orders (sends_again) where sends_again is not null;

-- Either pieces of a return, or a parcel.
alter table orders drop constraint orders_free_is_replacement;
alter table orders add constraint orders_free_is_replacement
  check ((payment_method = 'free') = (num_nonnulls(return_id, sends_again) = 1) and num_nonnulls(return_id, sends_again) <= 1) not valid;

-- The very pieces that came back are on their way once more.
alter table settled_pieces drop constraint settled_pieces_fate_check;
alter table settled_pieces add constraint settled_pieces_fate_check check (fate in ('back in stock', 'written off', 'sent again')) not valid;
