import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { holdStock } from '../../catalogue/stock/stock.store.ts'
import { canMoveOrder, type Order } from '../../orders/order.ts'
import type { Network } from '../../orders/network.ts'
import { changeOrder, findOrder, lockOrder, saveNetwork } from '../../orders/orders.store.ts'
import { findRelatedUnpaid } from '../../orders/unpaid/unpaid-orders.store.ts'
import { paymentWindowMs } from '../../payments/payment-checks.ts'
import type { Deps } from '../deps.ts'
import { holdUntil } from './hold.ts'
import { openPayment } from './open-payment.ts'
import { relatedToRead, refuseExcess } from './refuse-excess.ts'

export type PayOrder = {
  readonly orderId: OrderId
  /** Where the request comes from; undefined when that is not known. */
  readonly network?: Network | undefined
}
export type PayableOrder = { readonly order: Order; readonly gatewayOrderId: string }

export type PayOrderProblem =
  | { readonly code: 'order_not_found' }
  /** It is paid, cancelled, already confirmed as a cash order, or too old. */
  | { readonly code: 'order_not_payable' }
  /** It had lapsed, and its units may not be held again; `message` gives the shopper the reason. */
  | { readonly code: 'too_much_unpaid'; readonly message: string }
  /** It had lapsed, and its units have been sold meanwhile. */
  | { readonly code: 'order_sold_out' }
  | { readonly code: 'payment_unavailable'; readonly orderId: OrderId; readonly orderNumber: string }

/** Pays from the order's own page: once more, after its hold ran out, or online instead of in cash. Order and gateway order stay the same. */
export async function payOrder({ orderId, network }: PayOrder, deps: Deps): Promise<Result<PayableOrder, PayOrderProblem>> {
  const found = await findOrder(deps.db, orderId)
  if (!found) return refuse({ code: 'order_not_found' })
  if (!canBePaid(found, deps)) return refuse({ code: 'order_not_payable' })
  const payable = found.state === 'lapsed' ? await holdStockAgain({ orderId, network }, deps) : ok(found)
  if (!payable.ok) return payable
  try {
    const gatewayOrderId = await openPayment(payable.value, deps)
    return ok({ order: { ...payable.value, gatewayOrderId }, gatewayOrderId })
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refuse({ code: 'payment_unavailable', orderId, orderNumber: found.orderNumber })
  }
}

/** Whether the order can be paid online; a lapsed one at its own prices, for as long as a payment for it may come in. */
export function canBePaid(order: Order, { gateway, clock }: Pick<Deps, 'gateway' | 'clock'>): boolean {
  if (order.mode !== gateway.mode || !canMoveOrder(order.state, 'paid')) return false
  return order.state !== 'lapsed' || order.placedAt.getTime() + paymentWindowMs > clock().getTime()
}

const holdStockAgain = ({ orderId, network }: PayOrder, deps: Deps): Promise<Result<Order, PayOrderProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !canMoveOrder(order.state, 'awaiting_payment')) return refuse({ code: 'order_not_payable' })
    const related = relatedToRead(order, deps)
    const unpaid = related && (await findRelatedUnpaid(tx, { ...order, ...related, network }))
    const held = await holdStock(tx, order.lines, { orderId, at: deps.clock() })
    if (!held.ok) return tx.rollback(refuse({ code: 'order_sold_out' }))
    const excess = refuseExcess(order, { unpaid, free: held.value, network }, deps)
    if (excess) return tx.rollback(refuse({ code: 'too_much_unpaid', message: excess.message }))
    const change = { state: 'awaiting_payment', stock: 'held', holdUntil: holdUntil(deps) } as const
    await changeOrder(tx, orderId, change, { by: { who: 'shopper' }, at: deps.clock() })
    if (network) await saveNetwork(tx, orderId, network)
    return ok({ ...order, ...change })
  })
