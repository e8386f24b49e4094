-- expand
-- What counted as brought last of a text or document before a plan brought its own: taken back with the plan, so that the same folder brings it
-- in once more.
create table change_plan_imports (
  plan_id bigint not null references change_plans (id) on delete cascade,
  -- Of the text or document.
  name    text not null,
  -- Of a text; null together with the source where nothing had been brought.
  path    text,
  source  text,
  -- Of what the plan brought: another folder may have brought another since.
  brought bytea not null,
  primary key (plan_id, name)
);
