-- expand
-- Personal data that came where they should not: what happened, whose data it was, and who was informed when. It names nobody whose data it was.
create table breaches (
  id           bigint generated always as identity primary key,
  noticed_at   timestamptz not null,
  recorded_at  timestamptz not null,
  recorded_by  text not null check (recorded_by <> ''),
  what         text not null check (what <> ''),
  whose        text not null check (whose <> ''),
  remedy       text not null check (remedy <> '')
);

create table breach_steps (
  breach_id    bigint not null references breaches (id),
  step         text not null check (step in ('board_informed', 'people_informed', 'report_sent', 'closed')),
  note         text,
  done_by      text not null check (done_by <> ''),
  at           timestamptz not null,
  primary key (breach_id, step)
);
