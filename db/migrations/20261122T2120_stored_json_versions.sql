-- Stored JSON says in which version of its shape it was written, so that it can still be read when the shape has changed.
alter table tax_documents rename column paper to content;

alter table tax_documents add column content_version smallint not null default 1 check (content_version > 0);
alter table outbox add column message_version smallint not null default 1 check (message_version > 0);
alter table workflow_steps add column value_version smallint not null default 1 check (value_version > 0);
alter table inbox add column event_version smallint not null default 1 check (event_version > 0);

-- The rows that exist are of the first version. Whoever writes from now on states the version.
alter table tax_documents alter column content_version drop default;
alter table outbox alter column message_version drop default;
alter table workflow_steps alter column value_version drop default;
alter table inbox alter column event_version drop default;
