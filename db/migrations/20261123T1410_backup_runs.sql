-- expand
-- Backups that were made and restored on trial, and those that failed. The backups themselves are where BACKUP_DIR says.
create table backup_runs (
  id     bigint generated always as identity primary key,
  act    text not null check (act in ('made', 'verified')),
  -- Its name; null when none was made.
  backup text,
  at     timestamptz not null,
  -- What went wrong; null when nothing did.
  fault  text check (fault <> '')
);

create index backup_runs_newest on backup_runs (act, (fault is null), at desc, id desc);
