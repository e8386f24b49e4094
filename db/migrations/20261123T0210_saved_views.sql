-- Lists as staff like to see them: the address holds filters, order and columns.
create table saved_views (
  id          text primary key check (length(id) between 16 and 200),
  name        text not null check (length(name) between 1 and 40),
  -- Below the desk, such as /orders?state=to_confirm.
  address     text not null check (address ~ '^/[a-z]' and length(address) <= 2000),
  owner_email text not null references staff (email) on update cascade on delete cascade,
  is_shared   boolean not null default false,
  -- Its place among the views of its list.
  position    integer not null,
  saved_at    timestamptz not null
);

create index saved_views_of_staff on saved_views (owner_email, position);
create index saved_views_shared on saved_views (position) where is_shared;
