-- What a person must look at, one row for each cause, instead of lines of text on the order.

create table order_attention (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders (id),
  cause      text not null check (cause in
               ('invoice_missing', 'job_failed', 'mail_undeliverable', 'gateway_refuses_order', 'payment_mismatch', 'authorisation_mismatch',
                'paid_but_sold_out', 'refund_refused', 'refund_delayed', 'refund_failed', 'refund_overdue', 'refund_exceeds_invoice',
                'refunded_but_not_cancelled', 'parcel_not_stopped', 'parcel_moves_unexpectedly', 'parcel_overdue', 'parcel_returned',
                'units_to_inspect', 'parcel_lost', 'units_to_write_off', 'parcel_cancelled', 'other')),
  -- The id of the payment, refund, job or mail it is about.
  about      text check (about <> ''),
  -- What happened and what to do, for staff.
  text       text not null check (text <> ''),
  since      timestamptz not null,
  settled_at timestamptz,
  -- The name of whoever of the staff settled it.
  settled_by text check (settled_by <> ''),
  check ((settled_at is null) = (settled_by is null))
);

-- The same text is open once at most.
create unique index order_attention_open on order_attention (order_id, md5(text)) where settled_at is null;

insert into order_attention (order_id, cause, about, text, since)
select id, known.cause, substring(line from known.about), line, since
from (
  -- An open line was last mailed at the time from which it stands; the mail of one that is very old may be gone.
  select orders.id, line, position, coalesce(max(mailed.at), min(placed_at)) as since
  from orders
  cross join lateral regexp_split_to_table(attention, E'\n') with ordinality as lines (line, position)
  left join (
    select message -> 'order' ->> 'orderNumber' as order_number, message ->> 'cause' as cause, created_at as at
    from outbox where kind = 'attention-needed'
  ) mailed on mailed.order_number = orders.order_number and position(line in mailed.cause) > 0
  where attention is not null and line <> ''
  group by orders.id, line, position
) open_lines
cross join lateral (
  select cause, about from (values
    (1, 'It has no invoice, %', 'invoice_missing', null),
    (2, 'The job % was given up after its last try: %', 'job_failed', 'jobs retry (\S+)$'),
    (3, 'Mail % was given up: %', 'mail_undeliverable', '^Mail (\d+)'),
    (4, 'The payment gateway refuses to speak of this order: %', 'gateway_refuses_order', null),
    (5, 'Payment % is not the amount of this order%', 'payment_mismatch', '^Payment (\S+)'),
    (6, 'Payment % is promised with another amount%', 'authorisation_mismatch', '^Payment (\S+)'),
    (7, 'It was paid after its pieces had been given back%', 'paid_but_sold_out', null),
    (8, 'The payment gateway refuses refund % of payment %', 'refund_refused', 'of payment ([^\s:]+)'),
    (9, 'Refund % of payment % could not be handed to the gateway%', 'refund_delayed', 'of payment (\S+)'),
    (10, 'Refund % has failed at the payment gateway%', 'refund_failed', '^Refund (\S+)'),
    (11, 'Refund % has not arrived after ten days%', 'refund_overdue', '^Refund (\S+)'),
    (12, 'Refund % is more than is left of its invoice%', 'refund_exceeds_invoice', '^Refund (\S+)'),
    (13, 'All its money was sent back at the payment gateway%', 'refunded_but_not_cancelled', null),
    (14, 'It was cancelled, but the carrier does not cancel its parcel%', 'parcel_not_stopped', null),
    (15, 'The courier moves its parcel (%', 'parcel_moves_unexpectedly', null),
    (16, 'Its parcel has been under way for 45 days%', 'parcel_overdue', null),
    (17, 'Its parcel came back%', 'parcel_returned', null),
    (18, 'Look at its pieces%', 'units_to_inspect', null),
    (19, 'The courier has lost its parcel%', 'parcel_lost', null),
    (20, 'Write its pieces off%', 'units_to_write_off', null),
    (21, 'The carrier has cancelled its parcel%', 'parcel_cancelled', null),
    (22, '%', 'other', null)
  ) as texts (rank, pattern, cause, about)
  where line like pattern order by rank limit 1
) known
order by id, position
on conflict do nothing;

drop index orders_for_people;
alter table orders drop column attention;
