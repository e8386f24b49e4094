-- Also of mails and finished steps the shop's clock says when they were written, as 1705 asks of all else.
alter table outbox alter column created_at drop default, alter column next_try_at drop default;
alter table workflow_steps alter column recorded_at drop default;

-- Which step was first is no matter of a clock, which may be set back or stand still between two of them.
alter table workflow_steps add column position bigint;
update workflow_steps set position = numbered.position
  from (select workflow, key, step, row_number() over (order by recorded_at) as position from workflow_steps) as numbered
  where (workflow_steps.workflow, workflow_steps.key, workflow_steps.step) = (numbered.workflow, numbered.key, numbered.step);
alter table workflow_steps alter column position set not null;
alter table workflow_steps alter column position add generated always as identity;
select setval(pg_get_serial_sequence('workflow_steps', 'position'), (select count(*) + 1 from workflow_steps), false);
