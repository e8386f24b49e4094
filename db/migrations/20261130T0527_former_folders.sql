-- expand
-- Folders with settings of the release before: what such a folder has made is taken back with it, by whoever may change settings, as with one of this release.
insert into change_plan_versions (plan_id, name, version)
  select id, 'settings', made_version from change_plans where source = 'folder' and made_version is not null
  on conflict do nothing;
update change_plans set check_found = check_found - 'settings' || jsonb_build_object('files',
    (select jsonb_agg(setting || '{"file": "settings.json"}') from jsonb_array_elements(check_found -> 'settings') as setting))
  where jsonb_array_length(nullif(check_found -> 'settings', 'null')) > 0;
-- One that was looked at and not brought in has not recorded what its settings become: it has to be sent again, rather than be brought in without them.
delete from change_plans where state = 'open' and exists (select from change_plan_files where plan_id = id and began = 0 and wanted is null);
