-- expand
-- A shop that was opened before there were these files has no such text, and so no form in which it could be written.
insert into texts (name, path)
select given.name, given.path
  from (values ('mails', 'content/mails.yaml'), ('search', 'content/search.yaml'), ('gifts', 'content/gifts.yaml')) as given (name, path)
 where exists (select from texts)
on conflict (name) do nothing;
