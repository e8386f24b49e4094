-- expand
-- Where a product stands, whether it is sold, and taking a set of changes back may have their time, as a price has.

alter table change_plans
  -- Of an act: it was done at its time.
  add column is_done boolean not null default false,
  drop constraint change_plans_source_check;
alter table change_plans
  add constraint change_plans_source_check check (source in ('form', 'csv', 'json', 'folder', 'text', 'settings', 'act')) not valid,
  -- The release before would call these plans applied with nothing done: it cannot, because it does not say that it has done anything.
  add constraint change_plans_done_check check (source <> 'act' or state <> 'applied' or is_done) not valid;

create table change_plan_acts (
  plan_id    bigint primary key references change_plans (id) on delete cascade,
  kind       text not null check (kind in ('place', 'off_sale', 'on_sale', 'undo')),
  -- Null: the product is gone.
  product_id text references products (id) on delete set null on update cascade,
  -- From 1 on, among those that are sold.
  place      integer check (place > 0),
  -- The newest set of changes when it was planned; 0: there was none.
  newest_set bigint not null,
  -- Null: the set to be taken back is gone.
  change_set bigint references change_sets (id) on delete set null,
  check ((kind = 'place') = (place is not null))
);

create index change_plan_acts_of_product on change_plan_acts (product_id) where product_id is not null;
create index change_plan_acts_of_set on change_plan_acts (change_set) where change_set is not null;
