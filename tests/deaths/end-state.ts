import { stockLevel } from '#tests/factories/stocked-variant.ts'
import { soldVariant } from '../faults/small-shop.ts'
import { walletAtStart } from '../faults/test-environment.ts'
import type { LifeEnvironment } from './life-environment.ts'

/** What all sides have recorded at the end of a life, without what differs from run to run: ids and times. */
export type EndState = Readonly<Record<string, readonly string[]>>

/** One row as text, by part of the shop. */
const tables = {
  orders: `select concat_ws(' ', state, payment_method, total_paise, 'stock', stock, case when paid_at is null then 'unpaid' else 'paid' end) as line from orders`,
  history: `select concat_ws(' ', coalesce(state, act), done_by) as line from order_events order by id`,
  attention: `select concat_ws(' ', cause, case when settled_at is null then 'open' else 'settled' end) as line from order_attention`,
  payments: `select concat_ws(' ', state, amount_paise, case when has_paid then 'has paid' end) as line from payment_attempts`,
  refunds: `select concat_ws(' ', state, amount_paise) as line from refunds`,
  parcels: `select concat_ws(' ', state, case when awb is not null then 'has an airway bill' end) as line from parcels`,
  returns: `select concat_ws(' ', state, reason, wish, agreed, amount_paise, case when sealed_upi is not null then 'has a UPI address' end,
    (select string_agg(concat_ws('/', position, units, back_in_stock), ',' order by position) from return_lines where return_id = id),
    (select count(*) from return_photos where return_id = id), 'photographs') as line from returns`,
  'history of returns': `select concat_ws(' ', state, done_by, note) as line from return_events order by id`,
  'photographs of no return': `select width || ' wide' as line from return_photos where return_id is null`,
  'reverse pickups': `select concat_ws(' ', state, case when awb is not null then 'has an airway bill' end, failed_pickups) as line from return_parcels`,
  // Without their own numbers, of which a transaction that was rolled back has taken one.
  'second parcels': `select concat_ws(' ', other.state, 'in place of', coalesce(sold.order_number || '-R' || ordinal, first.order_number)) as line
    from orders other left join returns on returns.id = other.return_id left join orders sold on sold.id = returns.order_id
    left join orders first on first.id = coalesce(other.sends_again, other.rest_of) where other.payment_method = 'free'`,
  units: `select concat_ws(' ', number, state) as line from units`,
  'tracking scans': `select coalesce(state, 'nothing of its state') as line from tracking_scans`,
  mails: `select concat_ws(' ', kind, state) as line from outbox`,
  'tax documents': `select concat_ws(' ', kind, series, serial, total_paise) as line from tax_documents order by series, serial`,
  challans: `select concat_ws(' ', series, serial) as line from challans order by series, serial`,
  // Without that of a refund: where the connection is cut while its reply comes, the gateway's callback settles it first, and nothing is left to record. What
  // counts of it, the refund here and at the gateway, is compared.
  steps: `select concat_ws(' ', workflow, step) as line from workflow_steps where workflow <> 'payment.refund'`,
  'acts of staff': `select concat_ws(' ', act, state) as line from desk_acts`,
  'audit log': `select concat_ws(' ', act, outcome) as line from audit_log`,
  'unapplied events': `select kind as line from inbox where handled_at is null`,
  'jobs given up': `select coalesce(source_name, 'a job') as line from pgboss.job where name = 'failed'`,
} as const

export async function collectEndState({ db, gateway, carrier, deliveredMailIds }: LifeEnvironment): Promise<EndState> {
  const recorded: Record<string, readonly string[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    const lines = (await db.query<{ line: string }>(query)).map(({ line }) => line)
    recorded[name] = query.includes('order by') ? lines : lines.toSorted()
  }
  const { onHand, held } = await stockLevel(db, soldVariant)
  const { payments, refunds } = gateway.ledger()
  const { orders, shipments, walletPaise } = carrier.state()
  return {
    ...recorded,
    stock: [`${onHand} on hand, ${held} held`],
    "the gateway's payments": Object.values(payments)
      .map(({ status, amount, amount_refunded }) => `${status} ${amount}, ${amount_refunded} refunded`)
      .toSorted(),
    "the gateway's refunds": Object.values(refunds)
      .map(({ amount, status }) => `${status} ${amount}`)
      .toSorted(),
    "the carrier's parcels": Object.values(orders)
      .map(({ statusCode, shipmentId, isReturn }) => {
        const { awb, chargedPaise = 0 } = shipments[shipmentId] ?? {}
        return `${isReturn ? 'from a shopper, ' : ''}${statusCode}${awb ? ' with an airway bill' : ''}, ${chargedPaise} charged`
      })
      .toSorted(),
    "the carrier's wallet": [`${walletAtStart - walletPaise} taken`],
    // A mail whose sender died before it could record that it was sent comes again under the same id.
    'mails that arrived': [`${new Set(deliveredMailIds).size}`],
  }
}

/** What is wrong with any end, whatever the life. */
export function faultsOf(end: EndState): string[] {
  const { mails = [], 'tax documents': documents = [] } = end
  const serials = Map.groupBy(documents, (line) => line.split(' ')[1])
  return [
    ...(end['unapplied events'] ?? []).map((line) => `an event was never applied: ${line}`),
    ...(end['jobs given up'] ?? []).map((line) => `a job was given up: ${line}`),
    ...mails.filter((line) => !line.endsWith(' sent')).map((line) => `a mail was not sent: ${line}`),
    ...(end['mails that arrived']?.[0] === `${mails.length}` ? [] : [`${end['mails that arrived']?.[0]} mails arrived of ${mails.length}`]),
    ...[...serials].flatMap(([series, lines]) =>
      lines.every((line, at) => line.split(' ')[2] === `${at + 1}`) ? [] : [`the numbers of ${series} have a gap`],
    ),
  ]
}

/** What differs from the end of the undisturbed life. */
export function differencesOf(end: EndState, undisturbed: EndState): string[] {
  return Object.keys(undisturbed).flatMap((name) => {
    const [is, should] = [end[name] ?? [], undisturbed[name] ?? []]
    return JSON.stringify(is) === JSON.stringify(should) ? [] : [`${name}: ${textOf(is)} instead of ${textOf(should)}`]
  })
}

const textOf = (lines: readonly string[]): string => (lines.length === 0 ? 'nothing' : lines.join('; '))
