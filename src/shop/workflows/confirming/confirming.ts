import type { OrderId } from '#src/kit/id.ts'
import type { Deps } from '../deps.ts'
import { confirmByShopper, type ConfirmByShopper } from './confirm-by-shopper.ts'
import { lapseUnconfirmed } from './lapse-unconfirmed.ts'
import { mailAgain } from './mail-again.ts'

/** Shoppers confirm their cash orders with what was mailed to them; what nobody confirms ends. Staff confirm by calling. */
export const confirming = (deps: Deps) => ({
  confirmByShopper: (request: ConfirmByShopper) => confirmByShopper(request, deps),
  mailAgain: (orderId: OrderId) => mailAgain(orderId, deps),
  lapseUnconfirmed: () => lapseUnconfirmed(deps),
})
