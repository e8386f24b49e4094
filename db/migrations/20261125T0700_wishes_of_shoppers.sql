-- expand
-- After a failed delivery shoppers too may ask the courier to come again: on another day, to a better address, by another phone.
alter table undelivered_answers
  add column wanted_day date,
  add column phone text,
  add column address_line1 text,
  add column address_line2 text,
  -- The carrier's words, when it did not take it.
  add column refused text;
comment on column undelivered_answers.staff_name is 'Who asked, as staff read it: a name, or "the shopper".';
