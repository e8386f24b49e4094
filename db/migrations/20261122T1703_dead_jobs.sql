-- Jobs whose tries were used up, and of which the shop was told: told once each.
create table noticed_dead_jobs (
  job_id     text primary key,
  noticed_at timestamptz not null
);
