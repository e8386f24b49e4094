-- What staff did that is about no order; what they did to one is in order_events.
create table staff_acts (
  id         bigint generated always as identity primary key,
  act        text not null check (act <> ''),
  about      text,
  staff_name text not null check (staff_name <> ''),
  at         timestamptz not null
);
