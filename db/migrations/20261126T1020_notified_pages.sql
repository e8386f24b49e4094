-- expand
-- What search engines were last notified of: each public page with a hash of what it shows. The one row of page_notices is there from the
-- first round on, and holds the key by which search engines know who notifies them. It is public: the shop serves it.
create table page_notices (
  is_the_only boolean primary key default true check (is_the_only),
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  notified_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  next_try_at timestamptz,
  complaint text
);

create table notified_pages (
  path text primary key,
  shown text not null
);
