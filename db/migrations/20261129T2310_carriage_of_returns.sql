-- expand
-- What a shopper paid a courier for a return whose way back the shop pays, and where that money goes.

create table return_carriages (
  return_id    bigint primary key references returns (id),
  -- As the shopper says; once it is paid back, what was paid back.
  paid_paise   bigint not null check (paid_paise between 100 and 1000000),
  -- Sealed with the key of the shop, and erased once it is paid.
  sealed_upi   bytea,
  claimed_at   timestamptz not null,
  paid_back_at timestamptz,
  check (paid_back_at is null or sealed_upi is null)
);
create index return_carriages_sealed on return_carriages (claimed_at) where sealed_upi is not null;

alter table order_attention drop constraint order_attention_cause_check;
alter table order_attention add constraint order_attention_cause_check check (cause in
  ('invoice_missing', 'job_failed', 'mail_undeliverable', 'gateway_refuses_order', 'payment_mismatch', 'authorisation_mismatch',
   'paid_but_sold_out', 'refund_refused', 'refund_delayed', 'refund_failed', 'refund_overdue', 'refund_exceeds_invoice',
   'refunded_but_not_cancelled', 'parcel_not_stopped', 'parcel_moves_unexpectedly', 'parcel_overdue', 'parcel_returned',
   'units_to_inspect', 'parcel_lost', 'units_to_write_off', 'parcel_cancelled', 'carriage_to_repay', 'workshop_question', 'other')) not valid;
