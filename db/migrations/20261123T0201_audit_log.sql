-- Every act of staff, the refused ones and those before a login included. Nothing in it is ever changed or removed.
create table audit_log (
  id              bigint generated always as identity primary key,
  at              timestamptz not null,
  -- Mail and name as they were then. Undefined for somebody who is not logged in.
  email           text,
  name            text,
  role            text,
  -- Which login of that person.
  login           text,
  act             text not null check (act <> ''),
  outcome         text not null check (outcome in ('asked', 'done', 'refused', 'failed', 'undone')),
  about_kind      text,
  about_number    text,
  key             text,
  note            text,
  changes         jsonb,
  changes_version smallint check (changes_version > 0),
  constraint changes_have_a_version check ((changes is null) = (changes_version is null)),
  constraint about_is_whole check ((about_kind is null) = (about_number is null))
);

create index audit_log_of_staff on audit_log (email, id desc);
create index audit_log_about on audit_log (about_kind, about_number, id desc);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;

create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
