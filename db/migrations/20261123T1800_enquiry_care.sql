-- expand
-- How an enquiry fares: each thing that happened to it is a row, and the columns are what follows from these rows, for lists.
-- One that was taken back stays as a row, and counts for nothing.
create table enquiry_entries (
  id          bigint generated always as identity primary key,
  enquiry_id  text not null references enquiries (id) on delete cascade,
  kind        text not null check (kind in
    ('owner', 'note', 'answer', 'spoken', 'received', 'closed', 'reopened', 'spam', 'grievance', 'no_grievance', 'acknowledged', 'order')),
  -- Null: the sender, or the shop by itself.
  staff_name  text check (staff_name <> ''),
  at          timestamptz not null,
  text        text check (length(text) between 1 and 5000),
  -- Whose it is (an e-mail address), or which order (a number); null where it is nobody's, or no order's.
  about       text check (about <> ''),
  -- Where an answer leaves it.
  leads_to  text check (leads_to in ('answered', 'waiting')),
  -- The same key is the same entry.
  request_key text unique check (request_key <> ''),
  removed_at  timestamptz,
  check ((kind = 'answer') = (leads_to is not null)),
  check (kind not in ('note', 'answer', 'received') or text is not null)
);

create index enquiry_entries_of_enquiry on enquiry_entries (enquiry_id, id);
create index enquiry_entries_answers on enquiry_entries (id) where kind in ('answer', 'spoken') and removed_at is null and staff_name is not null;

alter table enquiries
  add column state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed', 'spam')),
  add column owner_email text references staff (email) on delete set null on update cascade,
  add column first_answered_at timestamptz,
  -- Since when the clocks of a grievance run; null for what is none.
  add column grievance_at timestamptz,
  add column acknowledged_at timestamptz,
  add column closed_at timestamptz,
  add column order_id text references orders (id) on delete set null,
  -- The next of its clocks; null while none runs. What the release before records gets it within the hour.
  add column due_at timestamptz,
  -- When something last happened to it.
  add column touched_at timestamptz;

insert into enquiry_entries (enquiry_id, kind, staff_name, at)
  select id, 'spoken', answered_by, answered_at from enquiries where answered_at is not null;
update enquiries set touched_at = coalesce(answered_at, received_at), first_answered_at = answered_at,
  state = case when answered_at is null then 'open' else 'answered' end;

-- What is due, and what is nobody's; all the others by when they came.
create index enquiries_due on enquiries (due_at, id) where due_at is not null;
create index enquiries_open on enquiries (coalesce(due_at, '-infinity'), id) where state = 'open';
create index enquiries_of_owner on enquiries (owner_email, coalesce(due_at, 'infinity'), id) where owner_email is not null;
create index enquiries_by_state on enquiries (state, received_at, id);
create index enquiries_grievances on enquiries (coalesce(due_at, 'infinity'), id) where grievance_at is not null;
create index enquiries_of_order on enquiries (order_id) where order_id is not null;

-- Texts that staff put into answers. One that was removed stays as a row, so that it can come back.
create table saved_answers (
  id         bigint generated always as identity primary key,
  title      text not null check (length(title) between 1 and 80),
  text       text not null check (length(text) between 1 and 5000),
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null,
  removed_at timestamptz
);

create unique index saved_answers_by_title on saved_answers (lower(title)) where removed_at is null;
