-- One mailbox has many spellings (name+anything@, dots, capitals). The shop writes by which key it counts a mailbox; of the rows that are there
-- the address in small letters has to do.
alter table orders add column mailbox_key text;
update orders set mailbox_key = lower(email);
alter table orders alter column mailbox_key set not null;
drop index orders_unpaid_by_email;
create index orders_unpaid_by_mailbox on orders (mailbox_key) where state in ('awaiting_payment', 'to_confirm');

alter table outbox add column mailbox_key text;
update outbox set mailbox_key = lower(recipient_address);
alter table outbox alter column mailbox_key set not null;
drop index outbox_by_shopper;
create index outbox_by_mailbox on outbox (mailbox_key, created_at)
  where priority = 1 and kind in ('order-confirmation', 'order-cancelled', 'payment-failed', 'order-link');

alter table enquiries add column mailbox_key text;
update enquiries set mailbox_key = lower(email);
alter table enquiries add check ((email is null) = (mailbox_key is null));
drop index enquiries_by_email;
create index enquiries_by_mailbox on enquiries (mailbox_key, received_at) where mailbox_key is not null;

-- As before, by mailbox instead of mail address.
drop function unpaid_beside(text, text, text, text, timestamptz);
create function unpaid_beside(of_network text, of_wider_network text, of_phone text, of_mailbox text, mails_since timestamptz)
returns jsonb language plpgsql volatile set enable_seqscan = off as $$
declare
  own bytea;
  wider bytea;
  mails integer;
begin
  -- Of what is null nothing is locked.
  perform pg_advisory_xact_lock(hashtextextended('network ' || of_network, 0));
  perform pg_advisory_xact_lock(hashtextextended('network ' || of_wider_network, 0));
  perform pg_advisory_xact_lock(hashtextextended('phone ' || of_phone, 0));
  perform pg_advisory_xact_lock(hashtextextended('mailbox ' || of_mailbox, 0));
  if mails_since is not null then
    select count(*) into mails from outbox
     where priority = 1 and kind in ('order-confirmation', 'order-cancelled', 'payment-failed', 'order-link')
       and mailbox_key = of_mailbox and created_at > mails_since;
  end if;
  select sha256(salt || convert_to(of_network, 'UTF8')), sha256(salt || convert_to(of_wider_network, 'UTF8')) into own, wider from network_salt;
  -- One row for each order; an order may be beside in several ways.
  return (
    select jsonb_build_object('mails', coalesce(mails, 0), 'orders', jsonb_agg(jsonb_build_object(
             'network', coalesce(network = own, false), 'widerNetwork', coalesce(wider_network = wider, false),
             'phone', phone = of_phone, 'email', mailbox_key = of_mailbox,
             'isCash', state = 'to_confirm', 'totalPaise', total_paise,
             'lines', (select jsonb_object_agg(variant_id, quantity) from (
                        select variant_id, sum(quantity) as quantity from order_lines where order_id = orders.id group by variant_id) as line))))
      from orders
     where state in ('awaiting_payment', 'to_confirm')
       and (network = own or wider_network = wider or phone = of_phone or mailbox_key = of_mailbox)
  );
end $$;
