-- expand
-- Pages for gifts, and categories, which are filters of a list: `retail/Ring boxes`.
alter table redirects drop constraint redirects_kind_check,
  add constraint redirects_kind_check check (kind in ('product', 'article', 'gift', 'category'));
