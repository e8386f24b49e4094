-- expand
-- What has changed in money since it was last seen to agree. Everything else is known to agree, so that the page of differences reads only this.
-- Written by triggers in the transaction that changes it, whichever release of the shop does it. Rows are only added, so that no transaction waits
-- for another; the job that compares deletes those that it has seen, in the statement that compares.
create table money_touched (
  -- Of which comparison.
  kind      text not null check (kind in ('payment', 'refund', 'settlement', 'unsettled', 'captured', 'cash', 'owed', 'remittance', 'order', 'way of paying')),
  -- A payment, refund, settlement, event, AWB, parcel, payout or order.
  reference text not null,
  -- Never before the time by which the comparison asks, where it asks for one.
  since     timestamptz not null,
  id        bigint generated always as identity primary key
);

create index money_touched_by_kind on money_touched (kind, since);
-- It is filled and emptied all day.
alter table money_touched set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

create function touch_money(kind text, reference text, since timestamptz default now()) returns void language sql as $$
  insert into money_touched (kind, reference, since) select kind, reference, since where reference is not null;
$$;

create function touch_settlement_row() returns trigger language plpgsql as $$
begin
  if new.kind in ('payment', 'refund') then
    perform touch_money(new.kind, new.entity_id);
  end if;
  perform touch_money('settlement', new.settlement_id);
  return null;
end $$;
create trigger settlement_rows_money after insert or update on settlement_rows for each row execute function touch_settlement_row();

create function touch_settlement_total() returns trigger language plpgsql as $$
begin
  perform touch_money('settlement', new.settlement_id);
  return null;
end $$;
create trigger settlement_totals_money after insert or update on settlement_totals for each row execute function touch_settlement_total();

create function touch_payment() returns trigger language plpgsql as $$
begin
  perform touch_money('payment', new.gateway_payment_id);
  perform touch_money('unsettled', new.gateway_payment_id, new.first_seen_at);
  return null;
end $$;
create trigger payment_attempts_money after insert or update of state, amount_paise, order_id, first_seen_at on payment_attempts
  for each row execute function touch_payment();

create function touch_refund() returns trigger language plpgsql as $$
begin
  perform touch_money('refund', new.gateway_refund_id);
  return null;
end $$;
create trigger refunds_money after insert or update of state, amount_paise, gateway_refund_id on refunds for each row execute function touch_refund();

create function touch_captured() returns trigger language plpgsql as $$
begin
  perform touch_money('captured', new.external_id, new.received_at);
  return null;
end $$;
create trigger inbox_money after insert or update of event, received_at on inbox for each row
  when (new.source = 'payment-gateway' and new.event -> 'payment' ->> 'status' = 'captured') execute function touch_captured();

create function touch_cash() returns trigger language plpgsql as $$
begin
  perform touch_money('cash', new.awb);
  return null;
end $$;
create trigger remitted_parcels_money after insert or update on remitted_parcels for each row execute function touch_cash();

create function touch_remittance() returns trigger language plpgsql as $$
begin
  perform touch_money('remittance', new.remittance_id);
  return null;
end $$;
create trigger remittances_money after insert or update on remittances for each row execute function touch_remittance();

create function touch_parcel() returns trigger language plpgsql as $$
begin
  perform touch_money('cash', new.awb);
  perform touch_money('order', new.order_id);
  return null;
end $$;
create trigger parcels_money after insert or update of state, awb, order_id on parcels for each row execute function touch_parcel();

create function touch_delivered_parcel() returns trigger language plpgsql as $$
begin
  perform touch_money('owed', new.id, greatest(now(), new.updated_at));
  return null;
end $$;
create trigger parcels_delivered_money after insert or update on parcels for each row
  when (new.state = 'delivered') execute function touch_delivered_parcel();

create function touch_delivery() returns trigger language plpgsql as $$
begin
  perform touch_money('owed', new.parcel_id, greatest(now(), new.at));
  return null;
end $$;
create trigger tracking_scans_money after insert or update on tracking_scans for each row
  when (new.state = 'delivered') execute function touch_delivery();

create function touch_order() returns trigger language plpgsql as $$
begin
  perform touch_money('order', new.id);
  return null;
end $$;
create trigger orders_money after update of state, payment_method, total_paise, mode on orders for each row
  when (old.state <> new.state or old.payment_method <> new.payment_method or old.total_paise <> new.total_paise or old.mode <> new.mode)
  execute function touch_order();

create function touch_cash_of_order() returns trigger language plpgsql as $$
begin
  perform touch_money('way of paying', new.id);
  return null;
end $$;
create trigger orders_cash after update of payment_method, total_paise, mode on orders for each row
  when (old.payment_method <> new.payment_method or old.total_paise <> new.total_paise or old.mode <> new.mode)
  execute function touch_cash_of_order();

create function touch_its_order() returns trigger language plpgsql as $$
begin
  perform touch_money('order', new.order_id);
  return null;
end $$;
create trigger order_events_money after insert on order_events for each row
  when (new.state in ('booked', 'cancelled', 'returned_to_origin')) execute function touch_its_order();
create trigger tax_documents_money after insert on tax_documents for each row execute function touch_its_order();

create function touch_corrected_order() returns trigger language plpgsql as $$
begin
  perform touch_money('order', order_id) from tax_documents where number = new.corrects;
  return null;
end $$;
create trigger tax_documents_corrected_money after insert on tax_documents for each row
  when (new.corrects is not null) execute function touch_corrected_order();

-- Everything is to be compared again: after a change of the triggers, or of what differs.
create function touch_all_money() returns void language sql as $$
  insert into money_touched (kind, reference, since)
  select distinct kind, entity_id, now() from settlement_rows where kind in ('payment', 'refund')
  union all select 'settlement', settlement_id, now() from settlement_totals
  union all select 'unsettled', gateway_payment_id, first_seen_at from payment_attempts
  union all select 'captured', external_id, received_at from inbox
    where source = 'payment-gateway' and event -> 'payment' ->> 'status' = 'captured'
  union all select distinct 'cash', awb, now() from remitted_parcels
  union all select 'owed', id, greatest(updated_at, (select max(at) from tracking_scans where parcel_id = parcels.id and state = 'delivered'))
    from parcels where state = 'delivered'
  union all select distinct 'order', order_id, now() from order_events where state in ('booked', 'cancelled', 'returned_to_origin')
  union all select distinct 'order', order_id, now() from tax_documents;
$$;

create index settlement_rows_corrections on settlement_rows (settled_at) where kind not in ('payment', 'refund');
