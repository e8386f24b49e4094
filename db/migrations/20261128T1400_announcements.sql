-- expand
-- A list of `media.json` that earlier releases did not have, empty in every shop whose texts are there.
insert into texts (name, path, source, version, imported_path, imported_source)
select 'announcements', 'media.json#announcements', '[]', 1, 'media.json#announcements', '[]' from texts where name = 'banners'
on conflict do nothing;

insert into text_versions (name, version, path, source, origin, made_at)
select name, version, path, source, 'folder', now() from texts where name = 'announcements'
on conflict do nothing;
