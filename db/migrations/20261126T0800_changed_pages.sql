-- expand
-- When the owner last changed what the page of a product or an article shows, for search engines. Null: not since this column exists.
alter table products add column changed_at timestamptz;
alter table articles add column changed_at timestamptz;
