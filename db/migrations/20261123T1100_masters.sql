-- expand
-- Pictures, drawings and films as the owner gave them, by the SHA-256 of their content. Rows are added and never changed.
create table masters (
  sha256     bytea primary key check (octet_length(sha256) = 32),
  media_type text not null,
  bytes      bigint not null check (bytes > 0),
  stored_at  timestamptz not null default now()
);

-- In parts, so that nobody has to hold a whole film. They are compressed already.
create table master_parts (
  sha256  bytea not null references masters,
  part    integer not null check (part >= 0),
  content bytea not null check (octet_length(content) between 1 and 262144),
  primary key (sha256, part)
);
alter table master_parts alter column content set storage external;

-- What is served: the key of a picture, of which files are made in several widths, or the name of a file that is sent as it is.
create table media_names (
  name   text primary key,
  sha256 bytea not null references masters,
  -- Of a picture, in pixels.
  width  integer check (width > 0)
);
create index media_names_master on media_names (sha256);

-- Pictures in the widths of pages, made once for all processes. The table may be emptied at any time, as a failover does: what it held is made again.
create unlogged table made_pictures (
  name         text primary key,
  -- Null while it is being made, by the maker whose lease this is.
  content      bytea check (content <> ''),
  made_at      timestamptz,
  maker        text,
  leased_until timestamptz,
  -- Nobody waits for it yet: who does takes the lease over at once.
  is_ahead     boolean not null default false,
  check ((content is null) = (made_at is null) and (content is null) = (maker is not null) and (content is null) = (leased_until is not null))
);
alter table made_pictures alter column content set storage external;
