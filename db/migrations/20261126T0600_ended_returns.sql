-- expand
-- The list of those that ended, newest first, a page at a time; of the others there are few.
create index returns_ended on returns (changed_at desc, id desc) where state in ('settled', 'refused', 'withdrawn');
