-- GST: the rates with their dates, the buyer's registration, and the numbered papers of the books.

-- As imported from the owner's tax-rates.json. A class tells goods apart that share an HSN code but not a rate.
create table tax_rates (
  hsn_code         text not null check (hsn_code ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  tax_class        text not null check (tax_class <> ''),
  effective_from   date not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 4000),
  primary key (hsn_code, tax_class, effective_from)
);

alter table orders
  add column business_name text,
  add column gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add constraint businesses_are_registered check (business_name is null or gstin is not null);

-- Invoices and credit notes. Each series is consecutive from 1: a paper needs the one before it, and none is ever changed or removed.
create table tax_documents (
  series          text not null check (series ~ '^[A-Z]{1,4}/[A-Z]{0,2}[0-9]{4}$'),
  serial          integer not null check (serial >= 1),
  previous_serial integer generated always as (nullif(serial - 1, 0)) stored,
  number          text not null generated always as (series || '/' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored unique,
  kind            text not null check (kind in ('invoice', 'credit-note')),
  -- What it was issued for; issued once for each: the order, or the refund.
  reference       text not null,
  order_id        text not null references orders (id),
  -- The invoice that a credit note takes back in part or in whole.
  corrects        text references tax_documents (number),
  is_trial        boolean not null,
  issued_on       date not null,
  taxable_paise   bigint not null,
  cgst_paise      bigint not null check (cgst_paise >= 0),
  sgst_paise      bigint not null check (sgst_paise >= 0),
  igst_paise      bigint not null check (igst_paise >= 0),
  total_paise     bigint not null check (total_paise > 0),
  -- Everything that is printed on it.
  paper           jsonb not null,
  issued_at       timestamptz not null default now(),
  primary key (series, serial),
  foreign key (series, previous_serial) references tax_documents (series, serial),
  unique (kind, reference),
  constraint at_most_16_signs check (length(number) <= 16),
  constraint parts_add_up check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  constraint either_halves_or_whole check (cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0)),
  constraint credit_notes_correct check ((kind = 'credit-note') = (corrects is not null)),
  constraint series_of_its_year check (right(series, 4)::integer = (
    (extract(year from issued_on)::integer - (extract(month from issued_on) < 4)::integer) % 100 * 100
    + (extract(year from issued_on)::integer + 1 - (extract(month from issued_on) < 4)::integer) % 100))
);

create unique index one_invoice_per_order on tax_documents (order_id) where kind = 'invoice';
create index tax_documents_of_order on tax_documents (order_id);
create index tax_documents_by_day on tax_documents (issued_on);
create index tax_documents_by_invoice on tax_documents (corrects) where corrects is not null;

create function refuse_change_of_books() returns trigger language plpgsql as $$
begin
  raise exception 'papers of the books are never changed or removed: issue a credit note';
end $$;

create trigger tax_documents_stay before update or delete or truncate on tax_documents
  for each statement execute function refuse_change_of_books();

-- Whoever credits an invoice waits for its other credits, so that together they never exceed it.
create function check_credit() returns trigger language plpgsql as $$
declare
  invoiced bigint;
  credited bigint;
begin
  select total_paise into invoiced from tax_documents where number = new.corrects and kind = 'invoice' and order_id = new.order_id for update;
  select coalesce(sum(total_paise), 0) into credited from tax_documents where corrects = new.corrects;
  if invoiced is null or credited + new.total_paise > invoiced then
    raise exception 'a credit note needs an invoice of its order with so much left to credit';
  end if;
  return new;
end $$;

create trigger credit_within_invoice before insert on tax_documents
  for each row when (new.kind = 'credit-note') execute function check_credit();
