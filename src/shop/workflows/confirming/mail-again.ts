import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { mayMailKey } from '../../orders/cash/cash-confirmation.ts'
import { listCashKeys } from '../../orders/cash/cash-keys.store.ts'
import type { OrderState } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { confirmCash, queueMails } from '../messages/messages.ts'
import { issueCashKey, mayMailShopper } from '../ordering/ordering.ts'

type MailAgainProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'nothing_to_confirm'; readonly state: OrderState }
  /** A moment ago one was mailed, or many today; or only staff confirm. */
  | { readonly code: 'not_mailed_again' }

/** Mails the link or a new code once more, to the order's own address. An earlier link stays good, an earlier code does not. */
export const mailAgain = (orderId: OrderId, deps: Deps): Promise<Result<'mailed', MailAgainProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (order.state !== 'to_confirm') return refuse({ code: 'nothing_to_confirm', state: order.state })
    if (!mayMailKey(await listCashKeys(tx, orderId), deps.clock())) return refuse({ code: 'not_mailed_again' })
    if (!(await mayMailShopper(tx, order, deps))) return refuse({ code: 'not_mailed_again' })
    const issued = await issueCashKey(tx, order, 'asked again', deps)
    if (!issued) return refuse({ code: 'not_mailed_again' })
    await queueMails(tx, [confirmCash(order, issued.id, issued.request, deps)], deps)
    return ok('mailed')
  })
