import type { PaymentWire, RefundWire } from '#src/sandbox/razorpay/ledger.wire.ts'
import { openAttention } from '#src/shop/orders/order-row.ts'
import { stockLevel } from '#tests/factories/stocked-variant.ts'
import type { CrashRunResult } from './crash-run.ts'
import { collectEdits, type EditRecords } from './edits/edit-records.ts'
import type { Shopper } from './simulated-shoppers.ts'
import { soldVariant } from './test-environment.ts'

/** The records of all sides after a run: the shop, its shoppers, the gateway, the carrier and the mailboxes. */
export type FinalRecords = {
  kills: number
  shoppers: Shopper[]
  orders: OrderRow[]
  attempts: { id: string; orderId: string; state: string; hasPaid: boolean }[]
  refunds: RefundRow[]
  returns: { orderId: string; state: string; hasUpi: boolean }[]
  mails: { id: number; kind: string; reference: string; state: string }[]
  taxDocuments: { orderId: string; kind: string; series: string; serial: number; totalPaise: number }[]
  edits: EditRecords
  stock: { onHand: number; held: number }
  /** Events never applied, and jobs given up. */
  unfinished: { events: number; jobs: number }
  gatewayPayments: PaymentWire[]
  gatewayRefunds: RefundWire[]
  /** `isReturn`: from a shopper to the shop; `isHere`: it has been brought. */
  parcels: { reference: string; isReturn: boolean; isCancelled: boolean; isHere: boolean; awb: string | undefined; chargedPaise: number }[]
  walletPaise: number
  /** The Message-ID of each mail that was delivered. */
  deliveredMailIds: string[]
}

/** What a comparison of these records has found. */
export type CheckResult = {
  /** What was lost, doubled or left over; empty when all is well. */
  readonly violations: readonly string[]
  readonly figures: Readonly<Record<string, number>>
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
  units: number
  /** Of which order's pieces it comes in place. */
  inPlaceOf: string | null
}

export type RefundRow = { id: string; gatewayId: string | null; orderId: string; paymentId: string; state: string; amountPaise: number }

/** The carrier's status code of a cancelled order. */
const cancelledOrder = 5
/** And of a return that was brought. */
const broughtReturn = 26

export async function collectRecords({ environment, shoppers, kills }: CrashRunResult): Promise<FinalRecords> {
  const { db, gateway, carrier, deliveredMailIds } = environment
  const [orders, attempts, refunds, returns, mails, taxDocuments, unfinished] = await Promise.all([
    db.query<OrderRow>(
      `select id, order_number as "orderNumber", state, payment_method as "paymentMethod", total_paise as "totalPaise",
         gateway_order_id as "gatewayOrderId", ${openAttention} as attention, paid_at is not null as "wasPaid",
         (select sum(quantity)::int from order_lines where order_id = id) as units,
         coalesce(sends_again, rest_of, (select returned.order_id from returns returned where returned.id = return_id)) as "inPlaceOf"
       from orders`,
    ),
    db.query<FinalRecords['attempts'][number]>(
      'select gateway_payment_id as id, order_id as "orderId", state, has_paid as "hasPaid" from payment_attempts',
    ),
    db.query<RefundRow>(
      `select id, gateway_refund_id as "gatewayId", order_id as "orderId", gateway_payment_id as "paymentId", state, amount_paise as "amountPaise"
       from refunds`,
    ),
    db.query<FinalRecords['returns'][number]>('select order_id as "orderId", state, sealed_upi is not null as "hasUpi" from returns'),
    db.query<FinalRecords['mails'][number]>('select id, kind, reference, state from outbox'),
    db.query<FinalRecords['taxDocuments'][number]>(
      'select order_id as "orderId", kind, series, serial, total_paise as "totalPaise" from tax_documents order by series, serial',
    ),
    db.query<FinalRecords['unfinished']>(
      `select (select count(*)::int from inbox where handled_at is null) as events,
         (select count(*)::int from pgboss.job where name = 'failed') as jobs`,
    ),
  ])
  const { payments, refunds: gatewayRefunds } = gateway.ledger()
  const { orders: carrierOrders, shipments, walletPaise } = carrier.state()
  return structuredClone({
    kills,
    shoppers: [...shoppers],
    orders,
    attempts,
    refunds,
    returns,
    mails,
    taxDocuments,
    edits: await collectEdits(environment, shoppers),
    stock: await stockLevel(db, soldVariant),
    unfinished: unfinished[0] ?? { events: 0, jobs: 0 },
    gatewayPayments: Object.values(payments),
    gatewayRefunds: Object.values(gatewayRefunds),
    parcels: Object.values(carrierOrders).map(({ reference, isReturn = false, cancelAskedAt, statusCode, shipmentId }) => ({
      ...{ reference, isReturn },
      isCancelled: statusCode === cancelledOrder || cancelAskedAt !== undefined,
      isHere: isReturn && statusCode === broughtReturn,
      awb: shipments[shipmentId]?.awb,
      chargedPaise: shipments[shipmentId]?.chargedPaise ?? 0,
    })),
    walletPaise,
    deliveredMailIds: [...deliveredMailIds],
  })
}
