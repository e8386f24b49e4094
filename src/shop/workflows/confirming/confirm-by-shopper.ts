import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { codeProof, findKeyFault, type KeyFault, mostTries } from '../../orders/cash/cash-confirmation.ts'
import { countTry, listCashKeys } from '../../orders/cash/cash-keys.store.ts'
import type { Order, OrderState } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { confirmLocked } from '../ordering/ordering.ts'

/** `given`: what the link has, or the code as it was typed. */
export type ConfirmByShopper = { readonly orderId: OrderId; readonly given: string }

type ConfirmByShopperProblem =
  | { readonly code: 'order_not_found' }
  /** It is confirmed, paid, cancelled or has lapsed. */
  | { readonly code: 'nothing_to_confirm'; readonly state: OrderState }
  | { readonly code: 'key_refused'; readonly fault: KeyFault; readonly triesLeft: number }

/** The shopper confirms a cash order with what was mailed for it. Repeating it is harmless; a wrong code counts. */
export const confirmByShopper = ({ orderId, given }: ConfirmByShopper, deps: Deps): Promise<Result<Order, ConfirmByShopperProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (order.state !== 'to_confirm') return refuse({ code: 'nothing_to_confirm', state: order.state })
    const typed = given.replace(/\s/g, '')
    const keys = await listCashKeys(tx, orderId, { link: typed, code: codeProof(typed, orderId, deps.factors.secrets) })
    const fault = findKeyFault(keys, deps.clock())
    if (fault) {
      if (fault === 'wrong') await countTry(tx, orderId)
      const tries = keys.findLast(({ kind }) => kind === 'code')?.tries ?? 0
      return refuse({ code: 'key_refused', fault, triesLeft: Math.max(0, mostTries - tries - 1) })
    }
    const isLink = keys.some(({ kind, isGiven }) => isGiven && kind === 'link')
    return ok(
      await confirmLocked(tx, order, { who: 'shopper' }, deps, isLink ? 'With the link in the mail.' : 'With the code from the mail.'),
    )
  })
