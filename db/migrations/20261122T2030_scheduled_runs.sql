-- Scheduled jobs whose latest runs did not succeed. A run that succeeds takes its row away.
create table scheduled_runs (
  job                text primary key,
  runs_since_success integer not null check (runs_since_success > 0),
  last_began_at      timestamptz not null,
  complaint          text,
  -- Since when the shop knows.
  told_at            timestamptz
);
