-- "Leather" is what shoppers filter by; whether it is a hide is told apart from it. A piece of glass may have leather parts too.
alter table products add column leather text check (leather in ('genuine', 'bonded', 'faux'));

-- The tariff tells outer surfaces of leather (4202 11, 21, 31, 91) from those of plastics or cloth. The next import brings the owner's word.
update products set leather = case when hsn_code like '4202_1%' then 'genuine' else 'faux' end where material = 'Leather';

-- The deferred checks of the rows just written must be done before the table may be changed once more.
set constraints all immediate;
alter table products add constraint leather_is_told_exactly check (material <> 'Leather' or leather is not null);
