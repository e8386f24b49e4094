-- expand
-- A text may have its time too: its draft leaves the form, and waits here.

alter table change_plans
  -- Of a text: the version that it became.
  add column made_version integer,
  drop constraint change_plans_source_check;
alter table change_plans
  add constraint change_plans_source_check check (source in ('form', 'csv', 'json', 'folder', 'text')) not valid,
  -- The release before knows no texts here: it finds no products to change, and would call the plan applied. It cannot, because it names no version.
  add constraint change_plans_made_version_check check (source <> 'text' or state <> 'applied' or made_version is not null) not valid;

create table change_plan_texts (
  plan_id  bigint primary key references change_plans (id) on delete cascade,
  name     text not null references texts (name),
  path     text not null,
  -- Null once it is published, or a draft again.
  source   text,
  -- The published version that whoever wrote it had seen.
  based_on integer not null check (based_on >= 0)
);

create index change_plan_texts_of_text on change_plan_texts (name);
