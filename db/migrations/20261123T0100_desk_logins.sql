-- Roles of staff, and logins of two kinds: to the desk in a browser, and of programs that make the calls about parcels.
alter table staff
  add column role text check (role in ('owner', 'assistant')),
  add column start_page text not null default 'today' check (start_page <> '');

update staff set role = case when email = (select email from staff order by added_at, email limit 1) then 'owner' else 'assistant' end;
alter table staff alter column role set not null;

alter table staff_sessions
  add column kind text check (kind in ('desk', 'call')),
  -- Names the login where its token must not be shown.
  add column id text,
  add column made_at timestamptz,
  -- Written once a minute at most.
  add column seen_at timestamptz,
  -- Null for calls, which end only at ends_at.
  add column idle_ends_at timestamptz,
  -- When the password or a passkey was last given.
  add column confirmed_at timestamptz,
  -- What is missing before this login opens the desk: the code of a second factor, or that one is set up.
  add column awaits text check (awaits in ('code', 'factor')),
  -- The browser in two words, and the network it was used from, so that staff recognise their own devices.
  add column device text,
  add column network text;

-- Former logins were all for calls, and lasted eight hours.
update staff_sessions
  set kind = 'call', id = encode(substring(token_hash for 16), 'hex'), made_at = ends_at - interval '8 hours',
      seen_at = ends_at - interval '8 hours', confirmed_at = ends_at - interval '8 hours';

alter table staff_sessions
  alter column kind set not null,
  alter column id set not null,
  alter column made_at set not null,
  alter column seen_at set not null,
  alter column confirmed_at set not null,
  add constraint staff_sessions_id unique (id),
  add constraint desk_logins_end_when_idle check ((kind = 'desk') = (idle_ends_at is not null)),
  add constraint calls_await_nothing check (kind = 'desk' or awaits is null);

create index staff_sessions_by_member on staff_sessions (email, kind, seen_at desc);
