-- Failed logins of the past hour, for all processes. Not logged: a pace that starts anew after a crash of the database harms nobody.
create unlogged table login_attempts (
  -- A hash of what was typed as the address: those that do not exist are counted alike.
  account         bytea primary key,
  attempted_at    timestamptz[] not null,
  last_attempt_at timestamptz not null
);

create index login_attempts_by_age on login_attempts (last_attempt_at);
