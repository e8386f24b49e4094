-- expand
-- A replacement is an order of its own that costs nothing: it belongs to the return whose pieces it replaces, and through it to the first order.

alter table orders add column return_id bigint references returns (id);

-- Twice pressed is one. Where it has not reached the shopper, another may be made.
create unique index orders_one_replacement on orders (return_id)
  where return_id is not null and state not in ('cancelled', 'returned_to_origin') and stock <> 'written_off';
create index orders_of_return on orders (return_id) where return_id is not null;

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check check (payment_method in ('online', 'cod', 'free')) not valid;

-- Its prices are the value that is declared to the carrier, and all of it is taken off.
alter table orders drop constraint orders_total_paise_check;
alter table orders add constraint orders_total_paise_check check (total_paise > 0 or (payment_method = 'free' and total_paise = 0)) not valid;
alter table orders add constraint orders_free_is_replacement check ((payment_method = 'free') = (return_id is not null)) not valid;
alter table orders add constraint orders_free_is_never_paid check (payment_method <> 'free' or (total_paise = 0 and paid_at is null)) not valid;

-- It is confirmed from the beginning: nobody pays it, and nobody is called about it.
alter table orders drop constraint orders_check;
alter table orders add constraint orders_check check (
  case payment_method when 'free' then state not in ('awaiting_payment', 'lapsed', 'paid', 'to_confirm')
    else (payment_method = 'cod') = (state in ('to_confirm', 'confirmed')) or state not in ('awaiting_payment', 'lapsed', 'paid', 'to_confirm', 'confirmed') end) not valid;

-- Another piece is being made, or on its way.
alter table returns drop constraint returns_state_check;
alter table returns add constraint returns_state_check check (state in
  ('waiting', 'offered', 'approved', 'arrived', 'inspected', 'replacing', 'awaiting_upi', 'upi_given', 'settled', 'refused', 'withdrawn')) not valid;
