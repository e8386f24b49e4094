-- expand
-- Products that staff begin at the desk. One becomes a row of products when it is published for the first time.
create table new_products (
  id             text primary key,
  code           text not null unique,
  -- What it began with: next to nothing, or a copy of another product.
  record         jsonb not null,
  record_version integer not null,
  -- As in product_drafts, but there may be none yet.
  edits          jsonb not null check (jsonb_typeof(edits) = 'object'),
  edits_version  integer not null,
  version        integer not null default 1 check (version > 0),
  saved_at       timestamptz not null,
  saved_by       text not null check (saved_by <> '')
);
