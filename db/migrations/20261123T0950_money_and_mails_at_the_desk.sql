-- Lists of staff that would read a whole table at 100,000 orders.

-- Payments, newest first, also those before a moment.
create index payment_attempts_by_time on payment_attempts (first_seen_at desc, gateway_payment_id);

-- Payments that need a decision or a second look. It also serves Today, which lists the mismatches.
drop index payment_attempts_held;
create index payment_attempts_to_look_at on payment_attempts (first_seen_at) where state in ('authorised', 'mismatch');

-- Money on its way back, and refunds that failed. Those that went through are not in it.
create index refunds_not_through on refunds (asked_at, id) where state in ('asked', 'pending', 'failed');

-- Mails by a part of the address.
create index outbox_by_part_of_address on outbox using gin (recipient_address gin_trgm_ops);

-- Trial orders are few, and no live order has to write into it.
create index orders_on_trial on orders (placed_at desc, id desc) where mode <> 'live';
