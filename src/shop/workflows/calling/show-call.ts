import type { OrderCall } from '../../orders/calls/order-call.ts'
import { listCalls } from '../../orders/calls/order-calls.store.ts'
import type { Order, OrderState } from '../../orders/order.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { canBePaid } from '../ordering/ordering.ts'
import { checkDestination, type DestinationProblem } from '../serviceability/serviceability.ts'
import { countOrdersOfPhone } from './call-queue.store.ts'
import { fillCallScript } from './call-script.ts'

/** Without its id, which is the shopper's key to it, and nothing that the caller does not read. */
export type CalledOrder = Pick<Order, 'orderNumber' | 'placedAt' | 'state' | 'recipient' | 'lines' | 'totals'>

/** What the caller has in front of them. */
export type CallSheet = {
  readonly order: CalledOrder
  /** Oldest first. */
  readonly calls: readonly OrderCall[]
  /** Other orders of the same phone number, by their state. */
  readonly earlier: Partial<Readonly<Record<OrderState, number>>>
  readonly script: string
  /** Why its address cannot be served in cash, as the carrier says today; undefined when it can, or nobody could be asked. */
  readonly destinationProblem: DestinationProblem | undefined
  readonly canPayOnline: boolean
}

/** Returns undefined when there is no such order. */
export async function showCall(orderNumber: string, caller: string, deps: Deps): Promise<CallSheet | undefined> {
  const order = await findOrderByNumber(deps.db, orderNumber)
  if (!order) return undefined
  const { orderNumber: number, placedAt, state, recipient, paymentMethod, lines, totals } = order
  const [calls, earlier, destinationProblem] = await Promise.all([
    listCalls(deps.db, order.id),
    countOrdersOfPhone(deps.db, recipient.phone, order.id),
    checkDestination({ recipient, paymentMethod, lines, totalPaise: totals.totalPaise }, deps).catch(() => undefined),
  ])
  const { calls: texts, brand } = deps.settings
  const script = fillCallScript(texts.script, order, { shop: brand.name, caller })
  const called: CalledOrder = { orderNumber: number, placedAt, state, recipient, lines, totals }
  return { order: called, calls, earlier, script, destinationProblem, canPayOnline: canBePaid(order, deps) }
}
