import type { Sql } from '#src/platform/db/database.ts'

/** How much waits, and for whom. */
export type ShopFigures = {
  readonly mailsWaiting: number
  /** When the oldest of them was written. */
  readonly oldestMailAt: Date | undefined
  readonly mailsGivenUp: number
  /** When the oldest change of a page was made of which the CDN was not told. */
  readonly oldestPageChangeAt: Date | undefined
  /** Payments of another amount or currency, about which nobody has decided. */
  readonly paymentsHeld: number
  /** Parcels that wait for a person. */
  readonly parcelsStopped: number
}

export async function readShopFigures(sql: Sql): Promise<ShopFigures> {
  const [row] = await sql.query<FiguresRow>(figuresQuery)
  return {
    mailsWaiting: row?.mails_waiting ?? 0,
    oldestMailAt: row?.oldest_mail_at ?? undefined,
    mailsGivenUp: row?.mails_given_up ?? 0,
    oldestPageChangeAt: row?.oldest_page_change_at ?? undefined,
    paymentsHeld: row?.payments_held ?? 0,
    parcelsStopped: row?.parcels_stopped ?? 0,
  }
}

const figuresQuery = `
  select (select count(*) from outbox where state = 'waiting')::integer as mails_waiting,
         (select min(created_at) from outbox where state = 'waiting') as oldest_mail_at,
         (select count(*) from outbox where state = 'dead')::integer as mails_given_up,
         (select min(changed_at) from page_changes where dropped_at is null) as oldest_page_change_at,
         (select count(*) from payment_attempts attempt where state = 'mismatch' and not exists (
            select from payment_decisions decision
             where decision.gateway_payment_id = attempt.gateway_payment_id))::integer as payments_held,
         (select count(*) from parcels join orders on orders.id = order_id
           where blocked_reason is not null and replaced_at is null and orders.state <> 'cancelled')::integer as parcels_stopped`

type FiguresRow = {
  mails_waiting: number
  oldest_mail_at: Date | null
  mails_given_up: number
  oldest_page_change_at: Date | null
  payments_held: number
  parcels_stopped: number
}
