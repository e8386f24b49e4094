-- How long entries of the audit log are kept: figures that an accountant must confirm. A longer time is an update, a shorter one a migration.
create table audit_retention (
  -- An act, or the group before its dot; '' is for all. Of several that fit, the longest counts.
  acts        text primary key,
  years       smallint not null check (years between 1 and 100),
  -- Books are kept for years that begin with the end of the financial year.
  counts_from text not null check (counts_from in ('the entry', 'the end of the financial year'))
);

insert into audit_retention (acts, years, counts_from) values ('', 1, 'the entry');
-- What concerns money or tax documents: what makes or ends a sale, moves money, changes the address on an invoice, or erases an order's.
insert into audit_retention (acts, years, counts_from)
  select act, 8, 'the end of the financial year'
  from unnest(array['payments', 'orders.confirm', 'orders.cancel', 'orders.correctAddress', 'orders.erase', 'calls.confirm', 'calls.decline',
    'calls.paysOnline', 'parcels.receive', 'parcels.writeOff', 'parcels.rebook', 'parcels.markShipped']) act;

create function refuse_shorter_retention() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.acts = old.acts and new.counts_from = old.counts_from and new.years >= old.years then
      return new;
    end if;
  end if;
  raise exception 'no entry of the audit log is kept for less time than was decided';
end $$;

create trigger audit_retention_grows before update or delete on audit_retention
  for each row execute function refuse_shorter_retention();
create trigger audit_retention_stays before truncate on audit_retention
  for each statement execute function refuse_shorter_retention();

-- The financial year of India begins in April.
create function audit_kept_until(act text, at timestamptz) returns timestamptz language sql stable as $$
  select max(
    case counts_from when 'the entry' then at
      else (date_trunc('year', at at time zone 'Asia/Kolkata' - interval '3 months') + interval '15 months') at time zone 'Asia/Kolkata'
    end + make_interval(years => years))
  from audit_retention where acts in ('', act, split_part(act, '.', 1))
$$;

-- By the time of the database: no caller can name another.
create function has_audit_expired(act text, at timestamptz) returns boolean language sql stable as $$
  select coalesce(audit_kept_until(act, at) < now(), false)
$$;

drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

create function refuse_early_delete_of_audit_log() returns trigger language plpgsql as $$
begin
  if has_audit_expired(old.act, old.at) then
    return old;
  end if;
  raise exception 'the audit log keeps this entry for longer';
end $$;

create trigger audit_log_is_kept before delete on audit_log
  for each row execute function refuse_early_delete_of_audit_log();
