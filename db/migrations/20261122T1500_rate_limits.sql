-- How often each network may still ask, true for all processes.

-- Networks are kept only as hashes with this salt, which never leaves the database.
create table network_salt (
  is_only boolean primary key default true check (is_only),
  salt    bytea not null
);
insert into network_salt (salt) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Not logged: a limit that starts anew after a crash of the database harms nobody, and taking a permit costs no write to the disk.
create unlogged table rate_limits (
  key           bytea primary key,
  -- When everything will be allowed again; a row whose time is past says nothing.
  full_again_at timestamptz not null,
  -- What the last one who asked was given.
  granted       integer not null
);

create index rate_limits_by_age on rate_limits (full_again_at);
