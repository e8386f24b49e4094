-- What people ask: messages of the contact page, and enquiries for fifty pieces and more.

-- Gaps are fine, doubles are not.
create sequence enquiry_numbers start 1001;

create table enquiries (
  id            text primary key check (length(id) >= 22),
  ticket_number text not null unique,
  kind          text not null check (kind in ('contact', 'bulk')),
  sender_name   text not null check (sender_name <> ''),
  email         text check (email <> ''),
  phone         text check (phone ~ '^[0-9]{1,10}$'),
  message       text not null,
  quantity      integer check (quantity >= 50),
  product_code  text check (product_code <> ''),
  -- Of everything that was written: the same said twice within minutes is one enquiry.
  content_hash  bytea not null,
  received_at   timestamptz not null default now(),
  check (case kind
    when 'contact' then coalesce(email, phone) is not null and quantity is null and product_code is null
    else email is not null and phone is not null and quantity is not null and product_code is not null end)
);

create index enquiries_by_content on enquiries (content_hash, received_at);
create index enquiries_by_time on enquiries (received_at);
create index enquiries_by_email on enquiries (lower(email), received_at) where email is not null;
