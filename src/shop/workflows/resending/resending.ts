import type { OrderId } from '#src/kit/id.ts'
import type { Deps } from '../deps.ts'
import { refuseSendAgain, sendAgain, type SendAgain } from './send-again.ts'

export type { SendAgainProblem, SentAgain } from './send-again.ts'

/** Another parcel for an order whose first did not arrive. */
export const resending = (deps: Deps) => ({
  sendAgain: (request: SendAgain) => sendAgain(request, deps),
  refusal: (orderId: OrderId) => refuseSendAgain(orderId, deps),
})
