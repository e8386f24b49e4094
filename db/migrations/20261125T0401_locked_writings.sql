-- expand
-- The workshop takes a piece before it is pressed: its shopper changes the writing no more. Staff still can.
alter table units add column locked_at timestamptz;
alter table units add column locked_by text check (locked_by <> '');
alter table units add constraint units_locked_by_somebody check ((locked_at is null) = (locked_by is null));
