-- Payment attempts and stored values under the names that the code has for them.
alter table payment_attempts rename column door to source;
alter table kept_values rename to stored_values;

create or replace function refuse_change_of_books() returns trigger language plpgsql as $$
begin
  raise exception 'tax documents are never changed or removed: issue a credit note';
end $$;
