-- The log is filtered by the act, of which some are rare.
create index audit_log_of_act on audit_log (act, id desc);
