-- How much may wait unpaid for one network, phone or mail address, and which mails go out first.

-- From which network an unpaid order came, as a salted hash; gone as soon as it is paid, confirmed, cancelled or lapsed.
alter table orders
  add column network       bytea,
  add column wider_network bytea,
  add check (network is null or state in ('awaiting_payment', 'to_confirm')),
  add check (wider_network is null or network is not null);

create index orders_unpaid_by_network on orders (network) where state in ('awaiting_payment', 'to_confirm');
create index orders_unpaid_by_wider_network on orders (wider_network) where state in ('awaiting_payment', 'to_confirm');
create index orders_unpaid_by_phone on orders (phone) where state in ('awaiting_payment', 'to_confirm');
create index orders_unpaid_by_email on orders (lower(email)) where state in ('awaiting_payment', 'to_confirm');

-- 0: about money that came in or an order that staff confirmed, and what staff must see; 1: all else, which strangers can cause for nothing.
alter table outbox add column priority smallint not null default 1 check (priority in (0, 1));
update outbox set priority = 0 where state = 'waiting'
  and (kind not in ('order-confirmation', 'order-notification', 'order-cancelled', 'cancellation-notice', 'payment-failed', 'order-link',
         'enquiry-acknowledgement', 'enquiry-notification')
       or message ->> 'paymentMethod' = 'online' and kind in ('order-confirmation', 'order-notification')
       or message ? 'refundPaise');
create index outbox_in_order on outbox (priority, next_try_at, id) where state = 'waiting';
drop index outbox_due;
create index outbox_by_shopper on outbox (lower(recipient_address), created_at)
  where priority = 1 and kind in ('order-confirmation', 'order-cancelled', 'payment-failed', 'order-link');

-- What waits unpaid beside an order that is about to be placed: for the same network, the /48 around it, the same phone and mail address.
-- Locks all of them first, always in this order, until the transaction ends, so that two orders at once are counted one after the other.
-- A function, because only here each statement sees what was committed before it, and all of it is one round trip.
create function unpaid_beside(of_network text, of_wider_network text, of_phone text, of_email text, mails_since timestamptz)
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
  perform pg_advisory_xact_lock(hashtextextended('email ' || lower(of_email), 0));
  if mails_since is not null then
    select count(*) into mails from outbox
     where priority = 1 and kind in ('order-confirmation', 'order-cancelled', 'payment-failed', 'order-link')
       and lower(recipient_address) = lower(of_email) and created_at > mails_since;
  end if;
  select sha256(salt || convert_to(of_network, 'UTF8')), sha256(salt || convert_to(of_wider_network, 'UTF8')) into own, wider from network_salt;
  -- One row for each order; an order may be beside in several ways.
  return (
    select jsonb_build_object('mails', coalesce(mails, 0), 'orders', jsonb_agg(jsonb_build_object(
             'network', coalesce(network = own, false), 'widerNetwork', coalesce(wider_network = wider, false),
             'phone', phone = of_phone, 'email', lower(email) = lower(of_email),
             'isCash', state = 'to_confirm', 'totalPaise', total_paise,
             'lines', (select jsonb_object_agg(variant_id, quantity) from (
                        select variant_id, sum(quantity) as quantity from order_lines where order_id = orders.id group by variant_id) as line))))
      from orders
     where state in ('awaiting_payment', 'to_confirm')
       and (network = own or wider_network = wider or phone = of_phone or lower(email) = lower(of_email))
  );
end $$;
