-- Whose doing an event was: also the gateway's and the carrier's; and of staff, whose account it was.

alter table order_events drop constraint order_events_done_by_check;
alter table order_events add constraint order_events_done_by_check check (done_by in ('shopper', 'staff', 'gateway', 'carrier', 'shop'));
alter table order_events add column staff_name text;
-- Not valid: of what staff did before, nobody knows who it was.
alter table order_events add constraint staff_are_named
  check ((done_by = 'staff') = (staff_name is not null) and staff_name <> '') not valid;

-- What staff did to an order without changing its state.
alter table order_events alter column state drop not null;
alter table order_events add column act text check (act <> '');
alter table order_events add constraint a_state_or_an_act check ((state is null) <> (act is null));
