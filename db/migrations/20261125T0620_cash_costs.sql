-- expand
-- What the carrier asked for a parcel when its AWB was assigned: for the way there, and for bringing it back. Null for parcels of before.
alter table parcels
  add column quoted_paise      bigint check (quoted_paise >= 0),
  add column quoted_back_paise bigint check (quoted_back_paise >= 0);

-- What the carrier charged for paying cash out early or at once. Null for payouts that were read before.
alter table remittances add column fee_paise bigint;
