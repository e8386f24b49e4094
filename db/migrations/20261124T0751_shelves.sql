-- expand
-- Where the units of a variant lie, as it is written on the shelf; null where nobody has said.
alter table variants add column shelf text check (length(shelf) between 1 and 20);
