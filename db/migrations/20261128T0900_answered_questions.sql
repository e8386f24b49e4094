-- expand
-- What was answered to a question of the workshop: the answer settles it, and stands on the ticket.
alter table order_attention
  add column answer text check (answer <> ''),
  add check (answer is null or settled_at is not null);
