-- expand
-- What was paid for one order pays the order in its place. The payment is that order's from then on (payment_attempts.order_id); what it costs less
-- goes back for the former one. Each order has its own share of the payment, so that two of them never send the same money back.
create table carried_payments (
  gateway_payment_id text not null references payment_attempts (gateway_payment_id),
  from_order_id      text not null references orders (id),
  to_order_id        text not null references orders (id),
  -- How much of it the other order has from then on.
  amount_paise       bigint not null check (amount_paise > 0),
  carried_at         timestamptz not null,
  -- It leaves an order once, and comes to an order once.
  primary key (from_order_id, gateway_payment_id),
  unique (to_order_id, gateway_payment_id),
  check (from_order_id <> to_order_id)
);

create index carried_payments_of_payment on carried_payments (gateway_payment_id);
