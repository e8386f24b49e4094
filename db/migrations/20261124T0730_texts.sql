-- expand
-- The owner's texts as they are written, and the lists of media.json as JSON: the master of what pages show. `articles` and `content` hold
-- what is made of them. A text is the same one while its name is: an article goes by its number, whatever its address.
create table texts (
  name            text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  path            text not null,
  -- Null for an article that is taken off, or was never published.
  source          text,
  -- Of the newest version; 0 before the first.
  version         integer not null default 0 check (version >= 0),
  -- What a folder brought last.
  imported_path   text,
  imported_source text,
  check ((imported_path is null) = (imported_source is null)),
  check (source is null or version > 0)
);

create unique index texts_of_path on texts (path) where source is not null;

-- Everything that was ever published, so that it can be read and brought back.
create table text_versions (
  name    text not null references texts (name),
  version integer not null check (version > 0),
  path    text not null,
  source  text,
  origin  text not null check (origin in ('folder', 'form', 'undo')),
  made_at timestamptz not null,
  -- Null: the shop by itself.
  made_by text,
  primary key (name, version)
);

create function refuse_change_of_text_versions() returns trigger language plpgsql as $$
begin
  raise exception 'published texts are never changed: a change is a version of its own';
end $$;

create trigger text_versions_stay before update or delete or truncate on text_versions
  for each statement execute function refuse_change_of_text_versions();

create sequence text_draft_versions;

create table text_drafts (
  name     text primary key references texts (name),
  path     text not null,
  source   text not null,
  -- A new one at every save, never used again.
  version  bigint not null default nextval('text_draft_versions'),
  -- The published version that whoever saved it had seen.
  based_on integer not null check (based_on >= 0),
  saved_at timestamptz not null,
  saved_by text not null check (saved_by <> '')
);

-- Pictures, drawings and films that came in at the desk, by the path that texts name them with.
create table uploaded_media (
  path        text primary key,
  media_name  text not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null check (uploaded_by <> '')
);

-- The moments at which a banner or a tile has appeared or disappeared by itself, and pages were made anew for it.
create table media_turns (
  at timestamptz primary key
);

-- The text that a change is about; null for all others. An earlier release takes such a row for a change of all pages.
alter table page_changes add column text_name text;

-- What an earlier release has imported, as it stands.
insert into texts (name, path, source, version, imported_path, imported_source)
select name, path, source, 1, path, source
  from (select path, convert_from(content, 'UTF8') as source,
               case when path like 'content/blog/%'
                    then 'article-' || substring(convert_from(content, 'UTF8') from E'\\nid: *(\\d+)')
                    else substring(path from '^content/([a-z0-9-]+)[.](?:md|yaml)$') end as name
          from folder_files where content is not null and path ~ '^content/(blog/)?[a-z0-9-]+[.](md|yaml)$') as files
 where name in ('pages', 'faq', 'about', 'b2b', 'terms', 'privacy', 'shipping-policy', 'returns-policy', 'cancellation-policy',
                'grievance', 'accessibility') or name like 'article-%'
on conflict do nothing;

insert into texts (name, path, source, version, imported_path, imported_source)
select list, 'media.json#' || list, source, 1, 'media.json#' || list, source
  from (select list, coalesce(convert_from(content, 'UTF8')::jsonb -> list, '[]')::text as source
          from folder_files, unnest(array['banners', 'tiles', 'gallery', 'loops', 'clients', 'shared']) as list
         where path = 'media.json' and content is not null) as lists
on conflict do nothing;

insert into text_versions (name, version, path, source, origin, made_at)
select name, version, path, source, 'folder', now() from texts;
