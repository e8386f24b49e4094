-- What a person decided about money that the shop would not decide about by itself: who, why and when.

create table payment_decisions (
  id                 bigint generated always as identity primary key,
  gateway_payment_id text not null references payment_attempts (gateway_payment_id),
  decision           text not null check (decision in ('accepted', 'sent back')),
  decided_by         text not null check (decided_by <> ''),
  because            text not null check (because <> ''),
  at                 timestamptz not null
);

create index payment_decisions_of_payment on payment_decisions (gateway_payment_id);
create unique index accepted_once on payment_decisions (gateway_payment_id) where decision = 'accepted';
