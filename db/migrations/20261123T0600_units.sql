-- What the workshop makes: one row for each physical unit of an order that is paid or confirmed.
create table units (
  order_id      text not null,
  -- From 1, in the order of the lines: with the order number it is the code on the work ticket, such as MJ-10234.1.
  number        integer not null check (number >= 1),
  line_position smallint not null,
  -- cancelled: its order was cancelled, and it is off the board.
  state         text not null default 'queued' check (state in ('queued', 'pressed', 'checked', 'packed', 'cancelled')),
  -- The day on which the order is to be ready, as planned when it became certain.
  ready_on      date not null,
  primary key (order_id, number),
  foreign key (order_id, line_position) references order_lines (order_id, position)
);

create index units_to_make on units (ready_on) where state in ('queued', 'pressed', 'checked');

-- Who did which step, and when.
create table unit_steps (
  id            bigint generated always as identity primary key,
  order_id      text not null,
  unit_number   integer not null,
  step          text not null check (step in ('pressed', 'checked', 'packed', 'again')),
  -- The state before it, to which it goes back when the step is taken back.
  from_state    text not null check (from_state in ('queued', 'pressed', 'checked')),
  -- What was spoilt.
  reason        text check (reason in ('letter', 'place', 'foil', 'leather')),
  done_by       text not null check (done_by in ('staff', 'carrier', 'shop')),
  staff_name    text check (staff_name <> ''),
  at            timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by text check (taken_back_by <> ''),
  foreign key (order_id, unit_number) references units (order_id, number),
  check ((step = 'again') = (reason is not null)),
  check ((done_by = 'staff') = (staff_name is not null)),
  check ((taken_back_at is null) = (taken_back_by is null))
);

create index unit_steps_by_unit on unit_steps (order_id, unit_number, id);
create index unit_steps_again on unit_steps (at) where step = 'again' and taken_back_at is null;

-- Each time a form was printed for an order, or for one unit of it.
create table prints (
  id          bigint generated always as identity primary key,
  form        text not null check (form <> ''),
  order_id    text not null references orders (id),
  unit_number integer,
  staff_name  text not null check (staff_name <> ''),
  at          timestamptz not null,
  foreign key (order_id, unit_number) references units (order_id, number)
);

create index prints_by_order on prints (order_id, unit_number);

-- Orders that were certain before there were units. Those that have left count as packed.
insert into units (order_id, number, line_position, state, ready_on)
select line.order_id, row_number() over (partition by line.order_id order by line.position, nth), line.position,
  case when orders.state in ('paid', 'confirmed', 'booked') then 'queued' else 'packed' end,
  (coalesce(orders.paid_at, orders.placed_at) at time zone 'Asia/Kolkata')::date
    + (select max(making_days) from order_lines slowest where slowest.order_id = line.order_id)::integer
from order_lines line
join orders on orders.id = line.order_id
cross join lateral generate_series(1, line.quantity) as nth
where orders.state in ('confirmed', 'booked', 'shipped', 'delivered', 'returned_to_origin')
  or (orders.state = 'paid' and orders.stock = 'taken');

alter table order_attention drop constraint order_attention_cause_check;
alter table order_attention add constraint order_attention_cause_check check (cause in
  ('invoice_missing', 'job_failed', 'mail_undeliverable', 'gateway_refuses_order', 'payment_mismatch', 'authorisation_mismatch',
   'paid_but_sold_out', 'refund_refused', 'refund_delayed', 'refund_failed', 'refund_overdue', 'refund_exceeds_invoice',
   'refunded_but_not_cancelled', 'parcel_not_stopped', 'parcel_moves_unexpectedly', 'parcel_overdue', 'parcel_returned',
   'units_to_inspect', 'parcel_lost', 'units_to_write_off', 'parcel_cancelled', 'workshop_question', 'other'));
