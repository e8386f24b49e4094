import type { Deps } from '../deps.ts'
import { type CallersOrder, priceForCaller } from './price-for-caller.ts'
import { checkOrder, type OrderToTake, takeOrder, type TakeOrder } from './take-order.ts'

export type { CallersOrder, CallersPrice, CallersProblem, MoneyOfFormer } from './price-for-caller.ts'
export type { OrderToTake, TakeOrderProblem } from './take-order.ts'

/** Staff enter the order of somebody who calls. It is priced and placed by what the checkout asks, so that both come to the same. */
export const taking = (deps: Deps) => ({
  price: (order: CallersOrder) => priceForCaller(order, deps),
  check: (order: OrderToTake) => checkOrder(order, deps),
  take: (order: TakeOrder) => takeOrder(order, deps),
})
