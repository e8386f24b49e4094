-- expand
-- What a CDN in front of the shop has to drop. The one row of page_copies is there while it is told; without it nothing is written down.
create table page_copies (
  is_notified boolean primary key default true check (is_notified),
  -- A hash of the build and the settings that the newest process renders pages from.
  made_by text not null,
  failures integer not null default 0,
  next_try_at timestamptz
);

-- Written with the change itself. Each is dropped twice, because a copy may be made of a page that is just being replaced.
create table page_changes (
  id bigint generated always as identity primary key,
  -- Null: all pages.
  product_id text,
  changed_at timestamptz not null default now(),
  dropped_at timestamptz
);
