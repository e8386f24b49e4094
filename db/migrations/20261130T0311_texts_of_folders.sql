-- expand
-- Texts, lists of pictures and tax rates wait beside the settings of a folder, each with what it becomes and the version that it was compared with.
alter table change_plan_files drop constraint change_plan_files_path_check;
alter table change_plan_files
  -- Of the text or document; the release before knows only settings.
  add column name   text not null default 'settings',
  -- The version that it was compared with; 0: there was none.
  add column began  integer not null default 0,
  -- What it becomes; null: it stays as it is.
  add column wanted text;

-- Pictures, drawings and films that the texts of a folder name; once they are brought in, with what stood there before.
create table change_plan_media (
  plan_id    bigint not null references change_plans (id) on delete cascade,
  path       text not null,
  media_name text not null,
  former     text,
  primary key (plan_id, path)
);

-- What a plan has made beside its change set, to be taken back with it.
create table change_plan_versions (
  plan_id bigint not null references change_plans (id) on delete cascade,
  name    text not null,
  version integer not null,
  primary key (plan_id, name)
);

-- How the file with the lists of pictures was written before the plan brought its own.
alter table change_plans add column former_lists text;
