-- expand
-- The same file that the same person sends once more, such as with a second press, leads to the plan that is open already.
alter table change_plans
  -- Of what was read of the file; null of what is no file, could not be read, or came before this release.
  add column sent_hash bytea check (length(sent_hash) = 32);
