import type { OrderId } from '#src/kit/id.ts'
import type { Deps } from '../deps.ts'
import { putTogether, type PutTogether, refusePutTogether } from './put-together.ts'
import { refuseSendAgain, sendAgain, type SendAgain } from './send-again.ts'
import { divideOrder, type DivideOrder, refuseDivision, type WantedDivision } from './divide-order.ts'

export type { DividedOrder, DivideProblem } from './divide-order.ts'
export type { PutTogetherProblem } from './put-together.ts'
export type { SendAgainProblem, SentAgain } from './send-again.ts'

/** Another parcel for an order: because its first did not arrive, or because it leaves in two. */
export const resending = (deps: Deps) => ({
  sendAgain: (request: SendAgain) => sendAgain(request, deps),
  refusal: (orderId: OrderId) => refuseSendAgain(orderId, deps),
  divide: (request: DivideOrder) => divideOrder(request, deps),
  divisionRefusal: (wanted: WantedDivision) => refuseDivision(wanted, deps),
  putTogether: (request: PutTogether) => putTogether(request, deps),
  puttingTogetherRefusal: (orderId: OrderId) => refusePutTogether(orderId, deps),
})
