-- After a clock was set back, the mails that wait too long are found by their number of tries, without reading all that wait.
create index outbox_by_attempts on outbox (attempts, next_try_at) where state = 'waiting';
