import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { holdStock } from '../../catalogue/stock.store.ts'
import { canMoveOrder, type Order } from '../../orders/order.ts'
import type { Network } from '../../orders/network.ts'
import { changeOrder, findOrder, lockOrder, saveNetwork } from '../../orders/orders.store.ts'
import { findRelatedUnpaid } from '../../orders/unpaid-orders.store.ts'
import { paymentWindowMs } from '../../payments/payment-checks.ts'
import type { Deps } from '../deps.ts'
import { holdUntil } from './hold.ts'
import { openPayment } from './open-payment.ts'
import { relatedToRead, refuseExcess } from './refuse-excess.ts'

export type PayOrder = {
  readonly orderId: OrderId
  /** From where it is asked for; undefined when nobody knows. */
  readonly network?: Network | undefined
}
export type PayableOrder = { readonly order: Order; readonly gatewayOrderId: string }

export type PayOrderProblem =
  | { readonly code: 'order_not_found' }
  /** It is paid, cancelled, already confirmed as a cash order, or too old. */
  | { readonly code: 'order_not_payable' }
  /** It had lapsed, and its pieces may not be kept again: in words. */
  | { readonly code: 'too_much_unpaid'; readonly message: string }
  /** It had lapsed, and its pieces are gone meanwhile. */
  | { readonly code: 'order_sold_out' }
  | { readonly code: 'payment_unavailable'; readonly orderId: OrderId; readonly orderNumber: string }

/** From the order's own page: once more, after its hold ran out, or online instead of in cash. Always the same order, and the same gateway order. */
export async function payOrder({ orderId, network }: PayOrder, deps: Deps): Promise<Result<PayableOrder, PayOrderProblem>> {
  const found = await findOrder(deps.db, orderId)
  if (!found) return refuse({ code: 'order_not_found' })
  if (!canBePaid(found, deps)) return refuse({ code: 'order_not_payable' })
  const kept = found.state === 'lapsed' ? await holdStockAgain({ orderId, network }, deps) : ok(found)
  if (!kept.ok) return kept
  try {
    const gatewayOrderId = await openPayment(kept.value, deps)
    return ok({ order: { ...kept.value, gatewayOrderId }, gatewayOrderId })
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refuse({ code: 'payment_unavailable', orderId, orderNumber: found.orderNumber })
  }
}

/** A lapsed order keeps its prices for as long as money for it may come in. */
export function canBePaid(order: Order, { gateway, clock }: Pick<Deps, 'gateway' | 'clock'>): boolean {
  if (order.mode !== gateway.mode || !canMoveOrder(order.state, 'paid')) return false
  return order.state !== 'lapsed' || order.placedAt.getTime() + paymentWindowMs > clock().getTime()
}

const holdStockAgain = ({ orderId, network }: PayOrder, deps: Deps): Promise<Result<Order, PayOrderProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !canMoveOrder(order.state, 'awaiting_payment')) return refuse({ code: 'order_not_payable' })
    const looks = relatedToRead(order, deps)
    const beside = looks && (await findRelatedUnpaid(tx, { ...order, ...looks, network }))
    const held = await holdStock(tx, order.lines)
    if (!held.ok) return tx.rollback(refuse({ code: 'order_sold_out' }))
    const excess = refuseExcess(order, { beside, free: held.value, network }, deps)
    if (excess) return tx.rollback(refuse({ code: 'too_much_unpaid', message: excess.message }))
    const change = { state: 'awaiting_payment', stock: 'held', holdUntil: holdUntil(deps) } as const
    await changeOrder(tx, orderId, change, { by: { who: 'shopper' }, at: deps.clock() })
    if (network) await saveNetwork(tx, orderId, network)
    return ok({ ...order, ...change })
  })
