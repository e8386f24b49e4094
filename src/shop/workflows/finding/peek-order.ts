import type { Order, OrderEvent, StaffActionEvent } from '../../orders/order.ts'
import { listOrderHistory } from '../../orders/order-events.store.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'

/** What a look at an order shows without leaving the list: all lines, the address, and what happened last. */
export type PeekedOrder = Pick<
  Order,
  'orderNumber' | 'state' | 'placedAt' | 'recipient' | 'lines' | 'totals' | 'advancePaise' | 'attention'
> & {
  readonly lastEvent: OrderEvent | StaffActionEvent | undefined
}

export async function peekOrder(orderNumber: string, { reading }: Deps): Promise<PeekedOrder | undefined> {
  const order = await findOrderByNumber(reading, orderNumber)
  if (!order) return undefined
  const history = await listOrderHistory(reading, order.id)
  const { state, placedAt, recipient, lines, totals, advancePaise, attention } = order
  return { orderNumber, state, placedAt, recipient, lines, totals, advancePaise, attention, lastEvent: history.at(-1) }
}
