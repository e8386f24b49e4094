-- expand
-- What staff have written into the form of a product and nobody has published yet: one draft of a product, which all of them share.
create table product_drafts (
  product_id text primary key references products (id) on delete cascade on update cascade,
  -- By field: what is wanted, what the shop had when it was written, and who wrote it when.
  edits      jsonb not null check (jsonb_typeof(edits) = 'object' and edits <> '{}'),
  edits_version integer not null,
  version    integer not null default 1 check (version > 0),
  saved_at   timestamptz not null,
  saved_by   text not null check (saved_by <> '')
);
