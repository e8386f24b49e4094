-- What colleagues did last, of each kind.
create index unit_steps_of_staff on unit_steps (id) where done_by = 'staff' and taken_back_at is null;
create index order_notes_newest on order_notes (id) where removed_at is null;
create index enquiries_answered on enquiries (answered_at) where answered_at is not null;
