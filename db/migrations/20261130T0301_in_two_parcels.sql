-- expand
-- An order that was paid may leave in two parcels. The second is an order of its own that costs nothing; the first stays with the order that was paid.

-- Of these units of the line, so many are in the second parcel.
alter table order_lines add column apart integer not null default 0;
alter table order_lines add constraint order_lines_apart_is_a_part check (apart between 0 and quantity) not valid;

-- The order whose second parcel it is; also where that is sent again.
alter table orders add column rest_of text references orders (id);

-- Twice pressed is one. Taken back, it is cancelled, and the order may be divided once more.
create unique index orders_one_rest on orders (rest_of) where rest_of is not null and sends_again is null and state <> 'cancelled';
create index orders_rests on orders (rest_of) where rest_of is not null;

-- Each of the two parcels may be sent again.
drop index orders_one_sent_again;
create unique index orders_one_sent_again on orders (sends_again, (rest_of is not null))
  where sends_again is not null and state not in ('cancelled', 'returned_to_origin') and stock <> 'written_off';

alter table orders drop constraint orders_free_is_replacement;
alter table orders add constraint orders_free_is_replacement check (
  (payment_method = 'free') = (num_nonnulls(return_id, sends_again, rest_of) > 0)
  and num_nonnulls(return_id, sends_again) <= 1
  and (rest_of is null or return_id is null and coalesce(sends_again, rest_of) = rest_of)) not valid;
