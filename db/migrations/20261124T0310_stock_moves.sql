-- expand
-- Every change of a variant's stock: by how many, why, by whom, for which order, and what was there afterwards. Rows are added, never changed.
create table stock_moves (
  id             bigint generated always as identity primary key,
  variant_id     text not null references variants (id),
  at             timestamptz not null default now(),
  why            text not null check (why in
    ('opening', 'bought', 'made', 'counted', 'spoilt', 'sample', 'given_away', 'corrected', 'taken_back',
     'held', 'released', 'sold', 'made_again', 'again_taken_back', 'cancelled', 'came_back', 'unexplained')),
  on_hand_change integer not null,
  held_change    integer not null,
  on_hand        integer not null check (on_hand >= 0),
  held           integer not null check (held between 0 and on_hand),
  order_id       text references orders (id),
  unit_number    integer check (unit_number > 0),
  -- Null: a shopper, a supplier, or the shop by itself.
  staff_name     text check (staff_name <> ''),
  note           text check (length(note) between 1 and 300),
  -- The move that this one takes back; each is taken back once.
  takes_back     bigint unique references stock_moves (id),
  check (on_hand_change <> 0 or held_change <> 0),
  check ((why = 'taken_back') = (takes_back is not null))
);

create index stock_moves_of_variant on stock_moves (variant_id, id desc);

create function refuse_change_of_stock_moves() returns trigger language plpgsql as $$
begin
  raise exception 'moves of stock are never changed';
end $$;

create trigger stock_moves_stay before update or delete or truncate on stock_moves
  for each statement execute function refuse_change_of_stock_moves();

-- What is there now.
insert into stock_moves (variant_id, why, on_hand_change, held_change, on_hand, held)
select id, 'opening', stock_on_hand, stock_held, stock_on_hand, stock_held from variants where stock_on_hand > 0 order by id;

-- A change that wrote no move, such as one of the release before, which may still run, or one by hand: it is written down as unexplained, so that
-- the moves always add up to the stock. Runs at the end of the statement, when the moves that it has written are there.
create function note_unexplained_stock() returns trigger language plpgsql as $$
declare
  was_on_hand integer;
  was_held integer;
begin
  select on_hand, held into was_on_hand, was_held from stock_moves where variant_id = new.id order by id desc limit 1;
  was_on_hand := coalesce(was_on_hand, 0);
  was_held := coalesce(was_held, 0);
  if was_on_hand <> new.stock_on_hand or was_held <> new.stock_held then
    insert into stock_moves (variant_id, why, on_hand_change, held_change, on_hand, held)
    values (new.id, 'unexplained', new.stock_on_hand - was_on_hand, new.stock_held - was_held, new.stock_on_hand, new.stock_held);
  end if;
  return null;
end $$;

create trigger stock_change_has_a_move after update of stock_on_hand, stock_held on variants
  for each row execute function note_unexplained_stock();
create trigger first_stock_has_a_move after insert on variants
  for each row when (new.stock_on_hand > 0) execute function note_unexplained_stock();

-- New variants begin at 0, and their first stock comes in by a move.
alter table variants alter column stock_on_hand set default 0;
