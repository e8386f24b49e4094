-- What the shopper agreed to by pressing the button, and `placed_at` is when: the days since which the texts on the page were in force.
-- Null for orders of other clients, whose pages we do not know, and for orders from before this was kept.
alter table orders
  add column agreed_terms_of date,
  add column agreed_privacy_of date,
  add check ((agreed_terms_of is null) = (agreed_privacy_of is null));
