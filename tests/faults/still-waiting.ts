/** All work that waits, except what only a schedule starts. */
export const stillWaiting = `
  select (select count(*)::int from outbox where state = 'waiting')
       + (select count(*)::int from inbox where handled_at is null)
       + (select count(*)::int from refunds where state in ('asked', 'pending'))
       + (select count(*)::int from desk_acts where state = 'waiting')
       + (select count(*)::int from orders where state in ('paid', 'confirmed') or payment_check_at <= now())
       + (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')
            and name like any (array['order.%', 'payment.%', 'parcel.%', 'return.%']) and name <> 'payment.remind')
    as waiting`
