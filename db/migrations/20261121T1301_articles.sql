-- The articles of the blog, as imported from the owner's files. The other texts of the pages are documents in `content`.
create table articles (
  slug    text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- The highest is the newest. Checked at commit, so that one import can exchange two.
  id      integer not null check (id > 0),
  value   jsonb not null check (value ->> 'title' <> ''),
  constraint one_article_per_id unique (id) deferrable initially deferred
);
