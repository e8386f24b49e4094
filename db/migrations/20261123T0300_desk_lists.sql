-- What staff list, filter and search at the desk. Each of these indexes serves one way to look, and each way has a test of its plan.

-- For letters inside a text: a name, the writing on a lid, the text of an enquiry.
create extension if not exists pg_trgm;

-- All lists are newest first. The included columns let a filter by them be decided in the index.
create index orders_by_time on orders (placed_at desc, id desc)
  include (state, mode, payment_method, total_paise, address_state, paid_at);
create index orders_by_state on orders (state, placed_at desc, id desc);
create index orders_by_pincode on orders (pincode, placed_at desc);
-- What a caller dictates.
create index orders_by_phone on orders (phone, placed_at desc);
create index orders_by_alternate_phone on orders (alternate_phone, placed_at desc) where alternate_phone is not null;
create index orders_by_email on orders (lower(email) text_pattern_ops);
create index orders_by_last_digits on orders (right(order_number, 4), placed_at desc);
create index orders_by_recipient on orders using gin (recipient_name gin_trgm_ops);
create index order_lines_by_name on order_lines using gin (personal_name gin_trgm_ops) where personal_name is not null;
create index products_by_name on products using gin (name gin_trgm_ops);
create index enquiries_by_text on enquiries using gin (message gin_trgm_ops, sender_name gin_trgm_ops);
create index enquiries_by_email on enquiries (lower(email) text_pattern_ops) where email is not null;
create index enquiries_by_phone on enquiries (phone) where phone is not null;

create index parcels_by_state on parcels (state, order_id) where replaced_at is null;
create index parcels_by_pickup_day on parcels (left(pickup_date, 10), order_id) where replaced_at is null and pickup_date is not null;
create index payment_attempts_by_method on payment_attempts (method, order_id) where has_paid;
