-- What Today lists: each index holds only what still waits.
create index payment_attempts_held on payment_attempts (first_seen_at) where state = 'mismatch';
create index order_attention_since on order_attention (since, id) where settled_at is null;
create index order_attention_of_mail on order_attention (about) where cause = 'mail_undeliverable';
create index outbox_given_up on outbox (id) where state = 'dead';
create index orders_by_paid_at on orders (paid_at) where paid_at is not null;
create index order_events_delivered on order_events (at) where state = 'delivered';
create index refunds_processed on refunds (changed_at) where state = 'processed';
-- What colleagues did last.
create index order_events_of_staff on order_events (id) where done_by = 'staff';

-- A line of Today that somebody does not want to see before an hour. It stays for everybody else.
create table put_off_lines (
  email text not null references staff (email) on delete cascade on update cascade,
  line  text not null check (line <> ''),
  until timestamptz not null,
  primary key (email, line)
);

create index put_off_lines_by_end on put_off_lines (until);

-- Who has answered an enquiry, so that it waits no longer. Of the old ones nobody knows.
alter table enquiries
  add column answered_at timestamptz,
  add column answered_by text check (answered_by <> ''),
  add constraint answers_are_named check ((answered_at is null) = (answered_by is null));
update enquiries set answered_at = received_at, answered_by = 'not recorded';

create index enquiries_unanswered on enquiries (received_at, ticket_number) where answered_at is null;
