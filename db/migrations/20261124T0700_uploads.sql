-- expand
-- Pictures that staff have uploaded, by the key under which they are stored. A row is there before its picture is, so that one whose
-- upload was cut off is found and swept.
create table uploads (
  key          text primary key check (key ~ '^[0-9a-f]{20}$'),
  -- As it was called where it came from.
  file_name    text not null check (file_name <> ''),
  -- When somebody sent it last.
  uploaded_at  timestamptz not null,
  uploaded_by  text not null check (uploaded_by <> ''),
  -- How many files are to be made of it, and how many are.
  files        integer not null check (files > 0),
  made         integer not null default 0 check (made between 0 and files),
  ready_at     timestamptz,
  -- Why its files could not be made, as a program said it.
  complaint    text,
  -- False for a picture that an import had stored before.
  is_own       boolean not null,
  -- Shoppers have seen it, and orders may name it for years.
  is_published boolean not null default false,
  check (ready_at is null or made = files)
);

-- What staff have taken out of a product's draft, to be put back.
create table removed_pictures (
  product_id      text not null references products (id) on delete cascade on update cascade,
  sku             text not null check (sku <> ''),
  key             text not null,
  -- As the file has it.
  picture         jsonb not null,
  picture_version integer not null,
  removed_at      timestamptz not null,
  removed_by      text not null check (removed_by <> ''),
  primary key (product_id, sku, key)
);
