import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Order } from '../orders/order.ts'
import { changeOrder, listToReconcile, planPaymentCheck } from '../orders/orders.store.ts'
import { nextPaymentCheck } from '../payments/payment-checks.ts'
import { applyPayment } from './apply-payment.ts'
import type { Deps } from './deps.ts'
import { openPayment } from './open-payment.ts'
import { captureIfOurs } from './settle-payment.ts'

const batchSize = 50

/**
 * Our own door: asks the gateway about unpaid orders, for when a browser was closed and a webhook lost. Answers with how many it asked about.
 * While the gateway cannot be asked (SupplierError is thrown) the checks stay due, and the next run makes them.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const orders = await listToReconcile(deps.db, { mode: deps.payments.mode, now: deps.clock(), limit: batchSize })
  for (const order of orders) {
    try {
      await askAbout(order, deps)
    } catch (error) {
      // One order that the gateway will not speak of must not stop those behind it.
      if (!(error instanceof SupplierError) || error.kind !== 'invalid') throw error
      await deps.db.transaction((tx) =>
        changeOrder(tx, order.id, { attention: `The payment gateway refuses to speak of this order: ${error.message}` }),
      )
    }
    await deps.db.transaction((tx) => planPaymentCheck(tx, order.id, nextPaymentCheck(order.placedAt, deps.clock())))
  }
  return orders.length
}

async function askAbout(order: Order, deps: Deps): Promise<void> {
  const gatewayOrderId = await openPayment(order, deps)
  for (const payment of await deps.payments.listPayments(gatewayOrderId)) {
    const settled = await captureIfOurs(payment, order, deps)
    await deps.db.transaction((tx) => applyPayment(tx, settled, 'reconciler', deps))
  }
}
