-- The finished steps of each workflow: a killed one continues after its last recorded step.
create table workflow_steps (
  workflow text not null,
  key text not null,
  step text not null,
  -- What the step gave back; null when it gave nothing.
  value jsonb,
  recorded_at timestamptz not null default now(),
  primary key (workflow, key, step)
);
