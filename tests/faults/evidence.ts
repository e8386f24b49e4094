import type { PaymentWire, RefundWire } from '#src/sandbox/razorpay/ledger.wire.ts'
import { openAttention } from '#src/shop/orders/order-row.ts'
import { shelf } from '#tests/factories/stocked-variant.ts'
import type { Aftermath } from './crash-run.ts'
import type { Visit } from './trade.ts'
import { ware } from './world.ts'

/** What everybody has in their books when all is over: the shop, its shoppers, the bank, the depot and the mailboxes. */
export type Evidence = {
  kills: number
  visits: Visit[]
  orders: OrderRow[]
  attempts: { id: string; orderId: string; state: string; hasPaid: boolean }[]
  refunds: RefundRow[]
  mails: { id: number; kind: string; reference: string; state: string }[]
  papers: { orderId: string; kind: string; series: string; serial: number; totalPaise: number }[]
  shelf: { onHand: number; held: number }
  /** Events never applied, and jobs given up. */
  leftOver: { events: number; jobs: number }
  payments: PaymentWire[]
  refundsMade: RefundWire[]
  parcels: { reference: string; isCancelled: boolean; awb: string | undefined; chargedPaise: number }[]
  walletPaise: number
  /** The Message-ID of each mail that was handed over. */
  letters: string[]
}

export type OrderRow = {
  id: string
  orderNumber: string
  state: string
  paymentMethod: string
  totalPaise: number
  gatewayOrderId: string | null
  attention: string | null
  wasPaid: boolean
  pieces: number
}

export type RefundRow = { id: string; gatewayId: string | null; orderId: string; paymentId: string; state: string; amountPaise: number }

/** Number of the carrier's table for a cancelled order. */
const cancelledOrder = 5

export async function gatherEvidence({ world, visits, kills }: Aftermath): Promise<Evidence> {
  const { db, bank, depot, letters } = world
  const [orders, attempts, refunds, mails, papers, leftOver] = await Promise.all([
    db.query<OrderRow>(
      `select id, order_number as "orderNumber", state, payment_method as "paymentMethod", total_paise as "totalPaise",
         gateway_order_id as "gatewayOrderId", ${openAttention} as attention, paid_at is not null as "wasPaid",
         (select sum(quantity)::int from order_lines where order_id = id) as pieces
       from orders`,
    ),
    db.query<Evidence['attempts'][number]>(
      'select gateway_payment_id as id, order_id as "orderId", state, has_paid as "hasPaid" from payment_attempts',
    ),
    db.query<RefundRow>(
      `select id, gateway_refund_id as "gatewayId", order_id as "orderId", gateway_payment_id as "paymentId", state, amount_paise as "amountPaise"
       from refunds`,
    ),
    db.query<Evidence['mails'][number]>('select id, kind, reference, state from outbox'),
    db.query<Evidence['papers'][number]>(
      'select order_id as "orderId", kind, series, serial, total_paise as "totalPaise" from tax_documents order by series, serial',
    ),
    db.query<Evidence['leftOver']>(
      `select (select count(*)::int from inbox where handled_at is null) as events,
         (select count(*)::int from pgboss.job where name = 'failed') as jobs`,
    ),
  ])
  const { payments, refunds: refundsMade } = bank.ledger()
  const { orders: carried, shipments, walletPaise } = depot.state()
  return structuredClone({
    kills,
    visits: [...visits],
    orders,
    attempts,
    refunds,
    mails,
    papers,
    shelf: await shelf(db, ware),
    leftOver: leftOver[0] ?? { events: 0, jobs: 0 },
    payments: Object.values(payments),
    refundsMade: Object.values(refundsMade),
    parcels: Object.values(carried).map(({ reference, statusCode, shipmentId }) => ({
      reference,
      isCancelled: statusCode === cancelledOrder,
      awb: shipments[shipmentId]?.awb,
      chargedPaise: shipments[shipmentId]?.chargedPaise ?? 0,
    })),
    walletPaise,
    letters: [...letters],
  })
}
