-- An order whose parcel came back undelivered (RTO) is returned to origin; a return is what a shopper sends back after delivery.

alter table orders drop constraint orders_state_check;
update orders set state = 'returned_to_origin' where state = 'returned';
alter table orders add constraint orders_state_check check (state in
  ('awaiting_payment', 'lapsed', 'to_confirm', 'paid', 'confirmed', 'booked', 'shipped', 'delivered', 'returned_to_origin', 'cancelled'));

-- Early events of staff bear no name: they would be refused as soon as they are written again.
alter table order_events drop constraint staff_are_named;
update order_events set state = 'returned_to_origin' where state = 'returned';
alter table order_events add constraint staff_are_named
  check ((done_by = 'staff') = (staff_name is not null) and staff_name <> '') not valid;
