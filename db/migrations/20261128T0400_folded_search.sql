-- expand: what a release from before this searches with still works, only without an index
-- Staff search with the letters that they have: José, Jose and full-width Ｊｏｓｅ are one name, and so are D’Cruz, D'Cruz and DCruz. Only the marks
-- over Latin letters go; the vowels of Indian scripts are letters.
create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(translate(written, '''’‘‛ʼ′`´＇', ''), nfkd), '[\u0300-\u036f]', '', 'g'))
$$;

-- What a folded text must be like to have this word. An index by groups of three letters does not know one or two letters in the midst of a word:
-- they come after `before`.
create function word_pattern(word text, before text) returns text language sql immutable parallel safe as $$
  select case when length(folded) < 3 then before else '%' end
         || replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from fold_text(word) folded
$$;

drop index orders_by_recipient;
create index orders_by_recipient on orders
  using gin (fold_text(' ' || recipient_name || ' ' || city || ' ' || coalesce(business_name, '')) gin_trgm_ops);

drop index order_lines_by_name;
create index order_lines_by_name on order_lines using gin (fold_text(personal_name) gin_trgm_ops) where personal_name is not null;

drop index products_by_name;
create index products_by_name on products using gin (fold_text(' ' || name) gin_trgm_ops);

drop index enquiries_by_text;
create index enquiries_by_text on enquiries using gin (fold_text(message) gin_trgm_ops, fold_text(sender_name) gin_trgm_ops);
