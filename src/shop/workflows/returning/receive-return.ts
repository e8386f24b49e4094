import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { addStock } from '../../catalogue/stock/stock.store.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Actor, Staff } from '../../orders/actor.ts'
import { isReturnParcelOver, isWithCourier } from '../../returns/return-parcel.ts'
import { isCarriageOwed } from '../../returns/return-carriage.ts'
import { findReturnParcel, lockReturnParcel } from '../../returns/return-parcels.store.ts'
import { changeReturn, saveInspection } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'
import { type Return, returnNumber } from '../../returns/return.ts'

/** The pieces are here. The shopper gets a mail, and a courier who was still to come for them is called off. */
export const receiveReturn = (
  { by, ...address }: ReturnAddress & { readonly by: Staff },
  deps: Deps,
): Promise<Result<void, ReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeIn(tx, { by, ...address }, deps)
    if (!taken.ok) return taken
    const { id, orderId, ordinal } = taken.value
    const parcel = await lockReturnParcel(tx, id)
    // They have come in another way.
    if (parcel && !isReturnParcelOver(parcel.state) && !isWithCourier(parcel.state))
      await deps.queue.enqueue(tx, 'return.stop', { orderId, ordinal })
    return ok(undefined)
  })

/** The same in a transaction, also when the carrier reports it. */
export async function takeIn(
  tx: Transaction,
  { by, ...address }: ReturnAddress & { readonly by: Actor },
  deps: Pick<Deps, 'settings' | 'orderUrl' | 'clock' | 'wakeMailSender'>,
): Promise<Result<Return, ReturnProblem>> {
  const found = await holdReturn(tx, address, 'arrived')
  if (!found.ok) return found
  const { order, held } = found.value
  await changeReturn(tx, held.id, { state: 'arrived' }, { by, at: deps.clock() })
  const isOwed = isCarriageOwed({ ...held, state: 'arrived' }, await findReturnParcel(tx, held.id), deps.settings.promises)
  await queueMails(tx, [returnNews(order, held, { news: 'arrived', isCarriageOwed: isOwed }, deps)], deps)
  return ok(held)
}

export type InspectReturn = ReturnAddress & {
  readonly by: Staff
  /** For colleagues. */
  readonly note: string | undefined
  /** How many units of each line can be sold again; the others are written off. */
  readonly backInStock: ReadonlyMap<number, number>
}

export type InspectReturnProblem = ReturnProblem | { readonly code: 'not_in_return'; readonly position: number; readonly units: number }

/** Staff have looked at the pieces: what can be sold again is on sale at once. */
export const inspectReturn = (
  { by, note, backInStock, ...address }: InspectReturn,
  deps: Deps,
): Promise<Result<void, InspectReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'inspected')
    if (!found.ok) return found
    const { order, held } = found.value
    if (held.state !== 'arrived') return refuse({ code: 'return_elsewhere', state: held.state })
    const wrong = [...backInStock].find(([position, units]) => units > (held.lines.find((line) => line.position === position)?.units ?? 0))
    if (wrong)
      return refuse({ code: 'not_in_return', position: wrong[0], units: held.lines.find((line) => line.position === wrong[0])?.units ?? 0 })

    const at = deps.clock()
    await saveInspection(tx, held.id, new Map(held.lines.map(({ position }) => [position, backInStock.get(position) ?? 0])))
    const sellable = held.lines.flatMap(({ position }): { variantId: VariantId; quantity: number }[] => {
      const quantity = backInStock.get(position) ?? 0
      return quantity > 0 ? [{ variantId: order.lines[position - 1]!.variantId, quantity }] : []
    })
    const cause = {
      why: 'came_back',
      orderId: order.id,
      staffName: by.name,
      note: returnNumber(order.orderNumber, held.ordinal),
      at,
    } as const
    if (sellable.length > 0) await addStock(tx, sellable, cause)
    await changeReturn(tx, held.id, { state: 'inspected' }, { by, at, note })
    return ok(undefined)
  })
