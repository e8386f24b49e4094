-- expand
-- A courier that cannot hand a parcel back to the shop disposes of it after ten days: a cause of its own, so that it is seen.

alter table order_attention drop constraint order_attention_cause_check;
alter table order_attention add constraint order_attention_cause_check check (cause in
  ('invoice_missing', 'job_failed', 'mail_undeliverable', 'gateway_refuses_order', 'payment_mismatch', 'authorisation_mismatch',
   'paid_but_sold_out', 'refund_refused', 'refund_delayed', 'refund_failed', 'refund_overdue', 'refund_exceeds_invoice',
   'refunded_but_not_cancelled', 'parcel_not_stopped', 'parcel_moves_unexpectedly', 'parcel_overdue', 'parcel_returned',
   'units_to_inspect', 'parcel_lost', 'units_to_write_off', 'parcel_cancelled', 'parcel_not_handed_back', 'carriage_to_repay',
   'workshop_question', 'other')) not valid;
