-- What staff log in with besides their password, and how somebody who cannot log in gets a way in.
alter table staff
  -- Of one-time codes, sealed with a key that is not in the database. The first is in use, the second waits for its first code.
  add column code_secret bytea,
  add column pending_code_secret bytea,
  add column codes_since timestamptz,
  -- The newest period of 30 seconds whose code was used: none is taken twice.
  add column code_period bigint,
  -- When a code was tried lately, right or wrong.
  add column code_tries timestamptz[] not null default '{}',
  -- What their passkeys call them: random, so that it reveals nobody.
  add column passkey_user text,
  -- For the calls about parcels, where a second factor cannot be asked for.
  add column call_password_hash text,
  add constraint codes_in_use_have_a_beginning check ((code_secret is null) = (codes_since is null));

create table staff_passkeys (
  -- The credential's id, in base64url.
  id           text primary key,
  email        text not null references staff (email) on delete cascade,
  public_key   bytea not null,
  counter      bigint not null check (counter >= 0),
  transports   text[] not null,
  -- The device on which it was made.
  device       text not null,
  added_at     timestamptz not null,
  used_at      timestamptz
);

create index staff_passkeys_by_member on staff_passkeys (email, added_at);

-- Recovery codes, each good for one login. Only a hash of each is stored.
create table staff_codes (
  email     text not null references staff (email) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (email, code_hash)
);

-- What a browser must sign with a passkey: random, for one purpose, once, within minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Whose; null for a login, where that is not known yet.
  email          text references staff (email) on delete cascade,
  ends_at        timestamptz not null
);

create index passkey_challenges_by_end on passkey_challenges (ends_at);

-- Links with which somebody sets a password, once. The link's secret half is derived from a key that is not in the database.
create table staff_invitations (
  id      text primary key,
  email   text not null unique references staff (email) on delete cascade,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
