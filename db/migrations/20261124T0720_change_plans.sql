-- expand
-- Changes of products that were looked at and not made yet: from a file, or for a time to come.

create table change_plans (
  id          bigint generated always as identity primary key,
  source      text not null check (source in ('form', 'csv', 'json', 'folder')),
  -- Of the file, or of the product.
  name        text not null check (length(name) between 1 and 200),
  -- The file as it came, until it is applied.
  content     bytea,
  made_at     timestamptz not null,
  made_by     text not null check (made_by <> ''),
  -- Who gave it its time; null before that.
  scheduled_by text check (scheduled_by <> ''),
  -- Whose value counts where the desk has changed the same.
  take        text check (take in ('file', 'desk')),
  -- What looking at it found, beside its rows.
  check_found   jsonb not null,
  found_version integer not null,
  checked_at  timestamptz not null,
  state       text not null check (state in ('open', 'scheduled', 'applied', 'stopped', 'called_off')),
  starts_at   timestamptz,
  -- Then what it changed is taken back.
  ends_at     timestamptz,
  ended_at    timestamptz,
  -- Why it could not be applied at its time.
  problem     text,
  change_set  bigint references change_sets (id) on delete set null,
  check ((state = 'scheduled') <= (starts_at is not null)),
  check (ends_at > starts_at)
);

create index change_plans_open on change_plans (made_at) where state in ('open', 'stopped', 'called_off');
create index change_plans_to_start on change_plans (starts_at) where state = 'scheduled';
create index change_plans_to_end on change_plans (ends_at) where state = 'applied' and ends_at is not null and ended_at is null;
create index change_plans_of_set on change_plans (change_set);

-- One product of a plan, as it was when somebody looked and as it shall be.
create table change_plan_rows (
  plan_id      bigint not null references change_plans (id) on delete cascade,
  position     integer not null,
  product_id   text not null,
  before       jsonb,
  after        jsonb,
  -- Of both.
  rows_version integer not null,
  -- The fields that differ, each with both values, for the list; null where the product is new, or leaves.
  fields       jsonb,
  -- Its price moves by more than a fifth.
  is_leap      boolean not null,
  primary key (plan_id, position),
  check (before is not null or after is not null)
);

-- A set that takes single products of another one back.
alter table change_sets add column undoes_rows_of bigint references change_sets (id);
create index change_sets_undoing_rows on change_sets (undoes_rows_of) where undoes_rows_of is not null;
alter table change_sets drop constraint change_sets_source_check;
alter table change_sets
  add constraint change_sets_source_check check (source in ('form', 'csv', 'json', 'folder', 'undo', 'undo_rows')),
  add constraint change_sets_undoing_rows_check check ((source = 'undo_rows') = (undoes_rows_of is not null));
