-- expand: scripts and styles of the pages, for processes of another release

-- Two releases serve for a moment while one replaces the other. A page of one asks for its files at whichever process the balancer
-- chooses, and a page that was opened before asks for them afterwards.
create table release_files (
  -- It contains a hash of the content, so that the content of an address never changes.
  address      text primary key check (address like '%/assets/%'),
  content_type text not null,
  body         bytea not null,
  -- When a process whose pages need it has started, to the day.
  needed_at    timestamptz not null default now()
);

create index release_files_by_age on release_files (needed_at);
