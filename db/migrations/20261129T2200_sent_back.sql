-- expand
-- Pieces that were put on sale when their return was inspected, and leave the stock when it is refused: they go back to the shopper.
alter table stock_moves drop constraint stock_moves_why_check;
alter table stock_moves add constraint stock_moves_why_check check (why in ('bought', 'made', 'spoilt', 'sample', 'given_away', 'corrected',
  'opening', 'counted', 'taken_back', 'held', 'released', 'sold', 'made_again', 'again_taken_back', 'cancelled', 'came_back', 'sent_back',
  'replaced', 'unexplained')) not valid;
