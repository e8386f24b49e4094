-- expand
-- Staff have refused to pay back what a shopper says of a courier; written again, it is asked for anew.

alter table return_carriages
  add column refused_at timestamptz,
  -- Why, for the shopper.
  add column refused_why text,
  add constraint return_carriages_refused check (
    (refused_at is null) = (refused_why is null) and (refused_at is null or (sealed_upi is null and paid_back_at is null)));
