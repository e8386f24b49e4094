-- expand
-- Whether only what the shop reads is left of a file. Those that were applied before that was done at once are reduced at night.
alter table payout_files add column is_reduced boolean not null default false;

create index payout_files_to_reduce on payout_files (id) where applied_at is not null and not is_reduced;
