import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Network } from '../../orders/network.ts'
import type { Deps, JobData } from '../deps.ts'
import { type CancelOrder, cancelOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { lapseHolds } from './lapse-holds.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder, type PlaceOrder } from './place-order.ts'
import { askForOrderLink, mailOrderLink, sendOrderLink } from './send-order-link.ts'

// For other rooms.
export { cancelLocked } from './cancel-order.ts'
export { confirmLocked } from './confirm-order.ts'
export { issueCashKey } from './issue-cash-key.ts'
export { openPayment } from './open-payment.ts'
export { canBePaid, type PayOrderProblem } from './pay-order.ts'
export { priceLines, type LineProblem, type RequestedLine } from './price-lines.ts'
export { priceOrder, type PricedOrder } from './price-order.ts'
export { readWriting, type WritingProblem } from './read-writing.ts'
export { type FormerProblem, type JudgedFormer, judgeFormer } from './give-up-former.ts'
export { placeInstead, placeOrder } from './place-order.ts'
export { refuseByRecord } from './refuse-by-record.ts'
export { mayMailShopper } from './refuse-excess.ts'
export type { ConfirmOrderProblem } from './confirm-order.ts'
export type { PlacedOrder, PlaceOrder, PlaceOrderProblem } from './place-order.ts'

/** From the cart to an order that is paid for or confirmed, has lapsed, or is cancelled. */
export const ordering = (deps: Deps) => ({
  place: (request: PlaceOrder) => placeOrder(request, deps),
  pay: (orderId: OrderId, network?: Network) => payOrder({ orderId, network }, deps),
  cancel: (request: CancelOrder) => cancelOrder(request, deps),
  confirm: (id: OrderId, by: Staff) => confirmOrder(id, by, deps),
  askForLink: (request: JobData['order.send-link']) => askForOrderLink(request, deps),
  sendLink: (request: JobData['order.send-link']) => sendOrderLink(request, deps),
  mailLink: (request: Parameters<typeof mailOrderLink>[0]) => mailOrderLink(request, deps),
  lapseHolds: () => lapseHolds(deps),
})
