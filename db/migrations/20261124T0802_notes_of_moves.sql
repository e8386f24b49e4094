-- expand
-- A note at a move of stock may name somebody, and nothing in the books needs it: it may be emptied, and nothing else of a move changes.
create function refuse_change_of_stock_move() returns trigger language plpgsql as $$
begin
  if new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception 'moves of stock are never changed';
end $$;

drop trigger stock_moves_stay on stock_moves;
create trigger stock_moves_stay before delete or truncate on stock_moves
  for each statement execute function refuse_change_of_stock_moves();
create trigger stock_moves_keep_their_values before update on stock_moves
  for each row execute function refuse_change_of_stock_move();

create index stock_moves_noted on stock_moves (at) where note is not null and why <> 'counted';
