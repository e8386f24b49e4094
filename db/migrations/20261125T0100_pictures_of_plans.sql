-- expand
-- Pictures that came beside a file which was looked at: where the file names one, and what is stored of it, or in words what is wrong with it.
create table change_plan_pictures (
  plan_id         bigint not null references change_plans (id) on delete cascade,
  named           text not null,
  picture         jsonb,
  picture_version integer not null,
  fault           text,
  primary key (plan_id, named),
  check ((picture is null) = (fault is not null))
);
