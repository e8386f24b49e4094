-- expand
-- The request that placed an order or caused a mail, as a request id or a W3C traceparent: what happens later continues its trace.
alter table orders add column trace_context text;
alter table outbox add column trace_context text;

-- What stands still, from when it was found until it moves again: the owner is mailed once at each end.
create table standstills (
  what text primary key,
  since timestamptz not null,
  reported_at timestamptz not null
);
