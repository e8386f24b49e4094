-- expand
-- By what shoppers confirm their cash orders: links and one-time codes that were mailed, as hashes only, each good for one order.
create table cash_keys (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders (id),
  kind       text not null check (kind in ('link', 'code')),
  because    text not null check (because in ('placed', 'asked again', 'reminder')),
  -- Of the order's id and what was mailed.
  hash       bytea not null check (octet_length(hash) = 32),
  issued_at  timestamptz not null,
  -- A link is good for as long as its order waits.
  expires_at timestamptz check ((kind = 'code') = (expires_at is not null)),
  -- Wrong codes that were given while this one was the newest.
  tries      smallint not null default 0 check (tries >= 0)
);

create index cash_keys_by_order on cash_keys (order_id, id);
create index cash_keys_reminders on cash_keys (order_id) where because = 'reminder';
create index cash_keys_by_time on cash_keys (issued_at);
