-- expand
-- A return whose money went back before, with a refund of its order, is settled at nothing.
alter table returns drop constraint returns_amount_paise_check;
alter table returns add constraint returns_amount_paise_check check (amount_paise >= 0) not valid;
