-- Money that goes back, what became of an order and when, and a post office that refuses us.

-- When its payment was first opened: from then on the gateway is asked about it. A cash order's may be opened long after it was placed.
alter table orders add column payment_opened_at timestamptz;
update orders set payment_opened_at = placed_at where gateway_order_id is not null;

-- A cash order may be paid online after all: it has a gateway order then, and is an online order once it is paid.
alter table orders drop constraint orders_check1;

-- Which of its attempts paid the order: still known when the money has gone back.
alter table payment_attempts add column has_paid boolean not null default false;
update payment_attempts set has_paid = true where state = 'captured';
create unique index one_payment_pays_an_order on payment_attempts (order_id) where has_paid;

-- One row for each refund: asked for by us, or made at the gateway's own desk.
create table refunds (
  -- Also its receipt and its idempotency key with the gateway: a repeat is the same refund.
  id                 text primary key check (id ~ '^[A-Za-z0-9_-]{10,40}$'),
  -- What it is for: asked for twice, refunded once.
  cause              text not null unique check (cause <> ''),
  order_id           text not null references orders (id),
  gateway_payment_id text not null references payment_attempts (gateway_payment_id),
  amount_paise       bigint not null check (amount_paise > 0),
  reason             text not null check (reason <> ''),
  -- asked: the gateway has not accepted it yet; pending: it is on its way.
  state              text not null check (state in ('asked', 'pending', 'processed', 'failed')),
  gateway_refund_id  text unique,
  tries              integer not null default 0 check (tries >= 0),
  last_error         text,
  -- When the gateway is next told of it, or asked what became of it; null once there is nothing left to do.
  next_try_at        timestamptz,
  asked_at           timestamptz not null default now(),
  changed_at         timestamptz not null default now(),
  check (state not in ('pending', 'processed') or gateway_refund_id is not null),
  check (state in ('asked', 'pending') or next_try_at is null)
);

create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (gateway_payment_id);
create index refunds_due on refunds (next_try_at) where next_try_at is not null;

-- Each state an order came to after it was placed.
create table order_events (
  id       bigint generated always as identity primary key,
  order_id text not null references orders (id),
  state    text not null,
  -- Whose doing it was.
  done_by  text not null check (done_by in ('shopper', 'staff', 'shop')),
  note     text,
  at       timestamptz not null
);

create index order_events_by_order on order_events (order_id, id);

-- While the post office refuses our password, all mail waits: one row, or none.
create table outbox_pause (
  is_paused boolean primary key default true check (is_paused),
  reason    text not null,
  since     timestamptz not null,
  until     timestamptz not null
);
