import { paise } from '#src/kit/money.ts'
import type { SupplierFault } from '#src/kit/supplier-error.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { onlinePaiseOf } from '../../pricing/part-payment.ts'
import type { Message } from '../../notifications/messages.ts'
import type { AttentionCause } from '../../orders/attention/attention.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { stoppedParcelAdvice } from '../fulfilling/fulfilling.ts'
import type { WaitingLine } from './waiting-line.ts'

/** Money that is not what was asked for, and about which nobody has decided; the longest waiting first. */
export async function listHeldPayments(sql: Sql, limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<HeldRow>(heldQuery(limit))
  return rows.map((row) => ({
    key: `payment ${row.gateway_payment_id}`,
    since: row.first_seen_at,
    kind: 'held_payment',
    orderNumber: row.order_number,
    recipientName: row.recipient_name,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: paise(row.amount_paise),
    currency: row.currency,
    method: row.method,
    totalPaise: paise(row.total_paise),
  }))
}

const isHeld = `state = 'mismatch' and not exists (
  select from payment_decisions decision where decision.gateway_payment_id = attempt.gateway_payment_id)`

// Statements of Today have their limits in the text: one without values is planned once for each connection, not at every look.
const heldQuery = (limit: number): string => `
  select attempt.gateway_payment_id, order_number, recipient_name, first_seen_at, amount_paise, currency, method, ${onlinePaiseOf('orders')} as total_paise
    from payment_attempts attempt join orders on orders.id = attempt.order_id
   where attempt.${isHeld} order by first_seen_at limit ${limit}`

type HeldRow = {
  gateway_payment_id: string
  order_number: string
  recipient_name: string
  first_seen_at: Date
  amount_paise: number
  currency: string
  method: string
  total_paise: number
}

/** Open notes on orders, the oldest first, without those that have a line of their own: held payments and mails. */
export async function listAttention(sql: Sql, limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<AttentionRow>(attentionQuery(limit))
  return rows.map((row) => ({
    key: `attention ${row.id}`,
    since: row.since,
    kind: 'attention',
    orderNumber: row.order_number,
    recipientName: row.recipient_name,
    cause: row.cause,
    about: row.about ?? undefined,
    text: row.text,
  }))
}

const attentionQuery = (limit: number): string => `
  select note.id, since, order_number, recipient_name, cause, about, text
    from order_attention note join orders on orders.id = note.order_id
   where settled_at is null and cause <> 'mail_undeliverable' and not (cause = 'payment_mismatch' and exists (
     select from payment_attempts attempt where attempt.gateway_payment_id = about and attempt.${isHeld}))
   order by since, note.id limit ${limit}`

type AttentionRow = {
  id: number
  since: Date
  order_number: string
  recipient_name: string
  cause: AttentionCause
  about: string | null
  text: string
}

/** Bookings that only a person can let go on; those that the account with the carrier stops are one line, however many they are. */
export async function listStoppedParcels(sql: Sql, accountFaults: readonly SupplierFault[], limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<StoppedRow>(stoppedQuery, [accountFaults, limit])
  return rows.map((row) =>
    row.order_number === null
      ? { key: `carrier ${row.fault}`, since: row.since, kind: 'carrier_paused', fault: row.fault, parcels: row.parcels }
      : {
          key: `parcel ${row.order_number}`,
          since: row.since,
          kind: 'stopped_parcel',
          orderNumber: row.order_number,
          city: row.city ?? '',
          pincode: row.pincode ?? '',
          advice: stoppedParcelAdvice[row.fault],
        },
  )
}

const isStopped = `parcel.blocked_reason is not null and parcel.${isCurrent} and orders.state <> 'cancelled'`

const stoppedQuery = `
  (select null as order_number, fault, min(parcel.updated_at) as since, count(*)::integer as parcels, null as city, null as pincode
     from parcels parcel join orders on orders.id = parcel.order_id where ${isStopped} and fault = any ($1) group by fault)
  union all
  (select order_number, fault, parcel.updated_at, 1, city, pincode
     from parcels parcel join orders on orders.id = parcel.order_id where ${isStopped} and fault <> all ($1)
    order by parcel.updated_at limit $2)`

type StoppedRow = {
  order_number: string | null
  fault: SupplierFault
  since: Date
  parcels: number
  city: string | null
  pincode: string | null
}

/**
 * Mails that were given up, newest first. One about an order waits until its note on the order is settled; any other, which no order
 * shows, only so long: the enquiries themselves stay in their list.
 */
export async function listDeadMails(sql: Sql, since: Date, limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<DeadMailRow>(deadMailQuery, [since, limit])
  return rows.map((row) => ({
    key: `mail ${row.id}`,
    since: row.next_try_at,
    kind: 'dead_mail',
    id: row.id,
    mailKind: row.kind,
    to: row.recipient_address,
    error: row.last_error ?? undefined,
    orderNumber: row.order_number ?? undefined,
  }))
}

const deadMailQuery = `
  select outbox.id, kind, recipient_address, last_error, outbox.next_try_at, order_number
    from outbox left join lateral (
      select order_number, settled_at from order_attention note join orders on orders.id = note.order_id
       where note.cause = 'mail_undeliverable' and note.about = outbox.id::text order by note.id desc limit 1) noted on true
   where outbox.state = 'dead' and noted.settled_at is null and (order_number is not null or created_at > $1)
   order by outbox.id desc limit $2`

type DeadMailRow = {
  id: number
  kind: Message['kind']
  recipient_address: string
  last_error: string | null
  next_try_at: Date
  order_number: string | null
}
