-- expand
-- The owner's settings and tax rates: the database is master, and the files in the owner's folder bring changes. The release before reads
-- its own settings.json and leaves these tables alone.
create table settings_versions (
  document text not null check (document in ('settings', 'tax-rates')),
  version  integer not null check (version > 0),
  made_at  timestamptz not null,
  -- Null: the shop by itself.
  made_by  text check (made_by <> ''),
  source   text not null check (source in ('folder', 'form', 'command', 'undo')),
  -- The version that this one takes back.
  undoes   integer,
  -- The whole file, letter by letter, as an export writes it.
  written  text not null,
  primary key (document, version),
  foreign key (document, undoes) references settings_versions (document, version),
  check ((source = 'undo') = (undoes is not null))
);

-- What a folder brought last: what it changes next is compared with this.
create table settings_imported (
  document text primary key check (document in ('settings', 'tax-rates')),
  written  text not null
);
