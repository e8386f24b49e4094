import type { Lock } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Return } from '../../returns/return.ts'
import type { ReturnParcel } from '../../returns/return-parcel.ts'
import { findReturnParcel } from '../../returns/return-parcels.store.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import type { ReturnAddress } from '../returning/returning.ts'

export type HeldCollection = { readonly order: Order; readonly asked: Return; readonly parcel: ReturnParcel; readonly lock: Lock }

/** Works at the parcel of a return while nobody else books or calls off its courier. 'busy': another worker is at it. */
export async function holdCollection<Done>(
  { orderId, ordinal }: ReturnAddress,
  { db }: Pick<Deps, 'db'>,
  work: (held: HeldCollection) => Promise<Done>,
): Promise<Done | 'nothing to do' | 'busy'> {
  const lock = await db.lock(`return.collect ${orderId} ${ordinal}`)
  if (!lock) return 'busy'
  try {
    const [order, returns] = await Promise.all([findOrder(db, orderId), listReturnsOfOrder(db, orderId)])
    const asked = returns.find((each) => each.ordinal === ordinal)
    const parcel = asked && (await findReturnParcel(db, asked.id))
    return order && asked && parcel ? await work({ order, asked, parcel, lock }) : 'nothing to do'
  } finally {
    await lock.release()
  }
}

const checkedEveryMs = 4 * 3_600_000

/** When the carrier is asked about a parcel next. */
export const nextCheckOf = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock().getTime() + checkedEveryMs)
