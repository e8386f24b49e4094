-- The units for whose price money goes back, so that the credit note names them. A refund of an amount has none.
create table refund_lines (
  refund_id text not null references refunds (id),
  position  smallint not null check (position > 0),
  units     integer not null check (units > 0),
  primary key (refund_id, position)
);
