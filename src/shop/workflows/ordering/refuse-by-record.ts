import { codRefusalMessage } from '../../cart/cod-rules.ts'
import { countCameBack } from '../../orders/cash/cash-outcomes.store.ts'
import type { Order } from '../../orders/order.ts'
import type { Deps } from '../deps.ts'
import type { DestinationProblem } from '../serviceability/serviceability.ts'

/** Cash is refused to a phone number of whose last cash orders too many came back. Only the order itself asks: a look at a number would tell strangers about it. */
export async function refuseByRecord(
  { paymentMethod, recipient }: Pick<Order, 'paymentMethod' | 'recipient'>,
  { db, settings, carrier }: Pick<Deps, 'db' | 'settings' | 'carrier'>,
): Promise<DestinationProblem | undefined> {
  const { refusedAfterReturns, ofLastOrders } = settings.cashOrders
  if (paymentMethod !== 'cod' || refusedAfterReturns === undefined) return undefined
  const cameBack = await countCameBack(db, recipient.phone, { mode: carrier.mode, most: ofLastOrders })
  if (cameBack < refusedAfterReturns) return undefined
  const reason = 'cod_this_order'
  return { code: 'cod_refused', reason, message: codRefusalMessage(reason, settings.cod) }
}
