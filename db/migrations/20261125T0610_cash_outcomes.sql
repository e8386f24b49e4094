-- expand
-- Whether cash orders of a phone were taken in at the door, by a salted hash of its number: what decides whether cash is offered to it.

-- The salt never leaves the database.
create table phone_salt (
  is_only boolean primary key default true check (is_only),
  salt    bytea not null
);
insert into phone_salt (salt) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table cash_outcomes (
  order_id   text primary key references orders (id),
  mode       text not null check (mode in ('sandbox', 'test', 'live')),
  phone_hash bytea not null check (octet_length(phone_hash) = 32),
  came_back  boolean not null,
  at         timestamptz not null
);

create index cash_outcomes_of_phone on cash_outcomes (phone_hash, at desc);
create index cash_outcomes_by_time on cash_outcomes (at);

-- What ended before this was recorded, as long as it would be kept.
insert into cash_outcomes (order_id, mode, phone_hash, came_back, at)
select id, mode, sha256(salt || convert_to(phone, 'UTF8')), state = 'returned_to_origin', ended.at
  from phone_salt, orders
 cross join lateral (select max(at) as at from order_events where order_id = orders.id and order_events.state = orders.state) ended
 where payment_method = 'cod' and state in ('delivered', 'returned_to_origin') and erased_at is null and ended.at > now() - interval '2 years';
