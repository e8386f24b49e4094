-- When something happened is said by whoever writes it, from the shop's clock: a forgotten time is an error, not the database's own.
alter table orders alter column placed_at drop default;
alter table payment_attempts alter column first_seen_at drop default, alter column changed_at drop default;
alter table refunds alter column asked_at drop default, alter column changed_at drop default;
alter table inbox alter column received_at drop default;
alter table consignments alter column updated_at drop default;
alter table tracking_scans alter column seen_at drop default;
alter table carrier_papers alter column kept_at drop default;
alter table staff alter column added_at drop default;
alter table enquiries alter column received_at drop default;
