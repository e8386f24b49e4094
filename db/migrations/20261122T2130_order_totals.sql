-- What an order comes to, part by part. Orders of before were placed without discounts and charges, at the prices of their lines.
alter table orders
  add column goods_paise bigint,
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  add column cash_fee_paise bigint not null default 0 check (cash_fee_paise >= 0),
  -- How much of the goods is GST, rounded line by line as on an invoice.
  add column contained_tax_paise bigint;

update orders set
  goods_paise = total_paise,
  contained_tax_paise = (
    select coalesce(sum(2 * round(l.unit_price_paise * l.quantity * l.gst_basis_points / (2.0 * (10000 + l.gst_basis_points)))), 0)
      from order_lines l where l.order_id = orders.id);

alter table orders
  alter column goods_paise set not null,
  alter column contained_tax_paise set not null,
  add check (goods_paise > 0 and contained_tax_paise >= 0),
  add constraint orders_total_is_its_parts
    check (total_paise = goods_paise - discount_paise + delivery_paise + cash_fee_paise);
