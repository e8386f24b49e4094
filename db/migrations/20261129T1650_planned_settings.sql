-- expand
-- A change of settings may have its time, and an end, as a price has.

alter table change_plans
  -- Of settings: the newest version after they ended.
  add column ended_version integer,
  drop constraint change_plans_source_check,
  drop constraint change_plans_made_version_check;
alter table change_plans
  add constraint change_plans_source_check check (source in ('form', 'csv', 'json', 'folder', 'text', 'settings')) not valid,
  -- The release before would call these plans applied, or ended, with nothing done: it cannot, because it names no version.
  add constraint change_plans_made_version_check
    check (source not in ('text', 'settings') or state <> 'applied' or made_version is not null) not valid,
  add constraint change_plans_ended_version_check check (source <> 'settings' or ended_at is null or ended_version is not null) not valid;

create table change_plan_settings (
  plan_id bigint primary key references change_plans (id) on delete cascade,
  -- The part of the desk's form, such as 'cash'.
  part    text not null,
  -- The version that the form showed.
  began   integer not null check (began > 0),
  -- That version with the changes in it: the whole file.
  wanted  text not null
);
