-- What staff ask for at the desk, under a key made when the form was drawn: the same key is the same act for ever.
create table desk_acts (
  key            text primary key check (length(key) between 16 and 200),
  -- Acts on several rows at once share the key of their form.
  batch          text,
  act            text not null check (act <> ''),
  input          jsonb not null,
  input_version  smallint not null check (input_version > 0),
  about_kind     text not null check (about_kind <> ''),
  about_number   text not null,
  asked_by_email text not null,
  asked_by_name  text not null check (asked_by_name <> ''),
  asked_at       timestamptz not null,
  -- waiting: can be taken back until runs_at. running: in transactions of its own. failed: given up after several tries, nothing was done.
  state          text not null check (state in ('waiting', 'running', 'done', 'refused', 'failed', 'undone')),
  -- Set for acts that are held back.
  runs_at        timestamptz,
  -- What is being done, what was done, or why it was refused: for whoever asked.
  message        text not null,
  problem_code   text,
  finished_at    timestamptz,
  undo_act       text,
  undo_input     jsonb,
  undone_by      text,
  undone_at      timestamptz,
  -- When whoever asked has put its answer aside.
  dismissed_at   timestamptz,
  constraint waiting_acts_run_later check (state <> 'waiting' or runs_at is not null),
  constraint refused_acts_have_a_cause check ((state = 'refused') = (problem_code is not null)),
  constraint undo_is_whole check ((undo_act is null) = (undo_input is null)),
  constraint undone_by_somebody check ((state = 'undone') = (undone_at is not null and undone_by is not null))
);

create index desk_acts_of_staff on desk_acts (asked_by_email, asked_at desc);
create index desk_acts_of_batch on desk_acts (batch, key) where batch is not null;
create index desk_acts_to_come on desk_acts (about_kind, about_number) where state in ('waiting', 'running', 'failed');
