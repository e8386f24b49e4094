import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { isReturnParcelOver, isWithCourier } from '../../returns/return-parcel.ts'
import { lockReturnParcel } from '../../returns/return-parcels.store.ts'
import { changeReturn } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'

type CloseReturn = ReturnAddress & {
  readonly by: Staff
  /** For the shopper. */
  readonly words: string | undefined
}

export type CloseProblem = ReturnProblem | { readonly code: 'with_courier' }

/**
 * Staff end a return whose pieces never came, or whose offer nobody answered, so that it keeps no other one of its order waiting. The pieces
 * stay with the shopper, and may be asked for again. A courier of ours who was still to come is called off.
 */
export const closeReturn = ({ by, words, ...address }: CloseReturn, deps: Deps): Promise<Result<void, CloseProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'withdrawn')
    if (!found.ok) return found
    const { order, held } = found.value
    // What nobody has decided yet is refused, with the reason.
    if (held.state === 'waiting') return refuse({ code: 'return_elsewhere', state: held.state })
    const parcel = await lockReturnParcel(tx, held.id)
    if (parcel && isWithCourier(parcel.state)) return refuse({ code: 'with_courier' })
    if (parcel && !isReturnParcelOver(parcel.state)) await deps.queue.enqueue(tx, 'return.stop', address)
    await changeReturn(tx, held.id, { state: 'withdrawn' }, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, held, { news: 'closed', words }, deps)], deps)
    return ok(undefined)
  })
