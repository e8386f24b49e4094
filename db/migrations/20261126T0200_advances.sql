-- expand
-- Part payment: of a cash order, how much is paid online in advance. The courier collects the balance. Fixed when the order is placed.
alter table orders add column advance_paise bigint not null default 0;
comment on column orders.advance_paise is 'Of a cash order: paid online before it is made; 0 where the courier collects everything.';

alter table orders
  add constraint orders_advance_is_a_part check (
    advance_paise = 0 or (payment_method = 'cod' and advance_paise > 0 and advance_paise < total_paise)) not valid,
  -- Its advance confirms it, so that it waits for a payment as an online order does, and for nobody's confirmation.
  add constraint orders_advance_confirms check (
    advance_paise = 0 or (state not in ('to_confirm', 'paid') and (paid_at is not null or state in ('awaiting_payment', 'lapsed', 'cancelled')))) not valid,
  drop constraint orders_check,
  add constraint orders_check check (
    case when payment_method = 'free' then state not in ('awaiting_payment', 'lapsed', 'paid', 'to_confirm')
      else advance_paise > 0 or (payment_method = 'cod') = (state in ('to_confirm', 'confirmed'))
        or state not in ('awaiting_payment', 'lapsed', 'paid', 'to_confirm', 'confirmed') end) not valid;
