-- expand
-- Settings that the owner's folder brings beside its products wait with them, and are brought in with them or not at all.
create table change_plan_files (
  plan_id bigint not null references change_plans (id) on delete cascade,
  -- In the folder.
  path    text not null check (path = 'settings.json'),
  content text not null,
  primary key (plan_id, path)
);
