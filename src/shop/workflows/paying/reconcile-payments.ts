import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Order } from '../../orders/order.ts'
import { claimToReconcile, planPaymentCheck } from '../../orders/order-payments.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { nextPaymentCheck } from '../../payments/payment-checks.ts'
import type { GatewayPayment } from '../../payments/payment-gateway.port.ts'
import { applyPayment } from './apply-payment.ts'
import { askForAttention } from '../attention/attention.ts'
import { captureIfOurs } from './capture-payment.ts'
import type { Deps } from '../deps.ts'
import { openPayment } from '../ordering/ordering.ts'

const batchSize = 50
/** Longer than one order takes: while the process that has claimed it runs, no other asks about it. */
const leaseMs = 2 * 60_000

/**
 * Asks the gateway about orders whose check is due, in case a browser was closed and a webhook lost. Any number of processes may do
 * so at once; each order is claimed by one of them. Returns how many orders were checked. Throws SupplierError while the gateway
 * cannot be asked, and the checks stay due.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  let asked = 0
  for (; asked < batchSize; asked++) {
    const now = deps.clock()
    const claim = { mode: deps.gateway.mode, now, leaseUntil: new Date(now.getTime() + leaseMs) }
    const order = await deps.db.transaction((tx) => claimToReconcile(tx, claim))
    if (!order) break
    await reconcileOrder(order, deps)
  }
  return asked
}

/** Asks about one order now, and plans the next check. Returns the payments that the gateway knows of. */
export async function reconcileOrder(order: Order, deps: Deps): Promise<readonly GatewayPayment[]> {
  const payments = await askAbout(order, deps)
  const settled = (await findOrder(deps.db, order.id)) ?? order
  await deps.db.transaction((tx) => planPaymentCheck(tx, order.id, nextCheckOf(settled, deps)))
  return payments
}

function nextCheckOf({ gatewayOrderId, paymentOpenedAt, placedAt, paidAt, state }: Order, { clock }: Deps): Date | undefined {
  // Nobody can have paid an order that lapsed before its payment was opened.
  if (!gatewayOrderId && state !== 'awaiting_payment') return undefined
  return nextPaymentCheck(paymentOpenedAt ?? placedAt, clock(), paidAt !== undefined)
}

async function askAbout(order: Order, deps: Deps): Promise<readonly GatewayPayment[]> {
  if (!order.gatewayOrderId && order.state !== 'awaiting_payment') return []
  try {
    const payments = await deps.gateway.listPayments(await openPayment(order, deps))
    for (const payment of payments) {
      const settled = await captureIfOurs(payment, order, deps)
      await deps.db.transaction((tx) => applyPayment(tx, settled, 'reconciler', deps))
    }
    return payments
  } catch (error) {
    // One order that the gateway refuses must not stop those after it.
    if (!(error instanceof SupplierError) || error.kind !== 'invalid') throw error
    const text = `The payment gateway refuses to speak of this order: ${error.message}`
    await deps.db.transaction((tx) => askForAttention(tx, order, { cause: 'gateway_refuses_order', text }, deps))
    return []
  }
}
