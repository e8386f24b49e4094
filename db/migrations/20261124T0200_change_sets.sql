-- expand
-- The database is master of the catalogue: a folder, a form and a table bring changes, each a set that can be taken back.

-- A product as the owner's file has it, each picture with the name under which it is stored.
create table product_records (
  product_id       text primary key references products (id) on delete cascade on update cascade,
  record           jsonb not null,
  record_version   integer not null,
  -- What a folder brought last; null for what did not come from a folder, or is no longer in it.
  imported         jsonb,
  imported_version integer,
  -- One more with every change.
  version          integer not null default 1 check (version > 0),
  check ((imported is null) = (imported_version is null))
);

create table change_sets (
  id       bigint generated always as identity primary key,
  source   text not null check (source in ('form', 'csv', 'json', 'folder', 'undo')),
  -- Null: the shop by itself.
  made_by  text check (made_by <> ''),
  made_at  timestamptz not null,
  added    integer not null check (added >= 0),
  changed  integer not null check (changed >= 0),
  retired  integer not null check (retired >= 0),
  -- The set that this one takes back.
  undoes   bigint unique references change_sets (id),
  check ((source = 'undo') = (undoes is not null))
);

-- One product of a set; the rows of old sets are deleted, and these can no longer be taken back.
create table change_rows (
  change_set_id bigint not null references change_sets (id) on delete cascade,
  product_id    text not null references products (id) on delete cascade on update cascade,
  -- Null: it was not sold before.
  before        jsonb,
  -- Null: it is sold no longer.
  after         jsonb,
  -- Of both.
  rows_version  integer not null,
  primary key (change_set_id, product_id),
  check (before is not null or after is not null)
);

create index change_rows_of_product on change_rows (product_id, change_set_id);

-- The other files of the folder that was imported last, so that an export gives the whole folder back.
create table folder_files (
  path       text primary key check (path <> ''),
  -- A picture, drawing or film: the name under which it is stored.
  media_name text,
  content    bytea,
  check ((media_name is null) <> (content is null))
);
