-- expand
-- An order that costs more than was paid for the one before is paid by that payment and by another one for the difference.

-- How much of it the order before had paid. Fixed when the order is placed.
alter table orders add column carried_paise bigint not null default 0;
alter table orders add constraint orders_carried_is_a_part check (carried_paise between 0 and total_paise) not valid;

-- It was paid for another order. Such payments stand beside the one that was made for the order itself.
alter table payment_attempts add column is_carried boolean not null default false;
drop index one_captured_payment_per_order;
create unique index one_captured_payment_per_order on payment_attempts (order_id) where state = 'captured' and not is_carried;
drop index one_payment_pays_an_order;
create unique index one_payment_pays_an_order on payment_attempts (order_id) where has_paid and not is_carried;
