-- expand
-- Shoppers change their orders too, until the workshop takes the piece: who did it is a column, and only staff have a name.
alter table order_corrections add column done_by text not null default 'staff' check (done_by in ('staff', 'shopper'));
alter table order_corrections alter column staff_name drop not null;
alter table order_corrections add constraint order_corrections_of_somebody check ((done_by = 'staff') = (staff_name is not null));

create index order_corrections_by_shoppers on order_corrections (at) where done_by = 'shopper';
