import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isPrintable } from '#src/kit/printable.ts'
import { changeReturn, listReturnsOfOrder, saveSentWith } from '../../returns/returns.store.ts'
import { isReturnParcelOver, isWithCourier } from '../../returns/return-parcel.ts'
import { lockReturnParcel } from '../../returns/return-parcels.store.ts'
import { parseUpiAddress } from '../../returns/upi-address.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { haveCollected } from './have-collected.ts'
import { holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'
import { type ReturningDeps, upiSealName } from './returning-deps.ts'

type Answered = Promise<Result<void, ReturnProblem>>
const shopper = { who: 'shopper' } as const

/** The shopper takes the return back, as long as its pieces are neither here nor on their way. A courier of ours who was still to come is called off. */
export const withdrawReturn = (
  { orderId, ordinal }: ReturnAddress,
  deps: Deps,
): Promise<Result<void, ReturnProblem | { readonly code: 'with_courier' }>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, { orderId, ordinal }, 'withdrawn')
    if (!found.ok) return found
    const { id, sentWith } = found.value.held
    if (sentWith !== undefined) return refuse({ code: 'with_courier' })
    const parcel = await lockReturnParcel(tx, id)
    if (parcel && isWithCourier(parcel.state)) return refuse({ code: 'with_courier' })
    if (parcel && !isReturnParcelOver(parcel.state)) await deps.queue.enqueue(tx, 'return.stop', { orderId, ordinal })
    await changeReturn(tx, id, { state: 'withdrawn' }, { by: shopper, at: deps.clock() })
    return ok(undefined)
  })

/** The shopper takes what was offered, or leaves it: then staff decide again. */
export const answerOffer = ({ isAccepted, ...address }: ReturnAddress & { readonly isAccepted: boolean }, deps: Deps): Answered =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, isAccepted ? 'approved' : 'waiting')
    if (!found.ok) return found
    const { order, held } = found.value
    const by = { by: shopper, at: deps.clock() }
    if (!isAccepted) {
      await changeReturn(tx, held.id, { state: 'waiting' }, by)
      return ok(undefined)
    }
    // Pieces that stay where they are need not arrive.
    const state = held.offer === 'keep' ? 'inspected' : 'approved'
    await changeReturn(tx, held.id, { state, agreed: held.offer }, by)
    if (state !== 'approved') return ok(undefined)
    const isCollected = await haveCollected(tx, held, deps)
    await queueMails(tx, [returnNews(order, { ...held, agreed: held.offer }, { news: 'approved', isCollected }, deps)], deps)
    return ok(undefined)
  })

const longestSentWith = 100

/** The shopper says with whom the pieces travel, and under which number; written again, it is corrected. */
export const noteSentWith = (
  { sentWith: written, orderId, ordinal }: ReturnAddress & { readonly sentWith: string },
  deps: Deps,
): Promise<Result<void, ReturnProblem | { readonly code: 'sent_with_refused' }>> =>
  deps.db.transaction(async (tx) => {
    const sentWith = written.trim().replace(/\s+/g, ' ')
    if (sentWith === '' || sentWith.length > longestSentWith || !isPrintable(sentWith)) return refuse({ code: 'sent_with_refused' })
    await lockOrder(tx, orderId)
    const held = (await listReturnsOfOrder(tx, orderId)).find((each) => each.ordinal === ordinal)
    if (!held) return refuse({ code: 'return_not_found' })
    if (held.state !== 'approved') return refuse({ code: 'return_elsewhere', state: held.state })
    await saveSentWith(tx, held.id, sentWith, deps.clock())
    return ok(undefined)
  })

/** Where the money of a cash order goes. Kept sealed, and erased when it is paid. */
export const giveUpi = (
  { upi, ...address }: ReturnAddress & { readonly upi: string },
  deps: ReturningDeps,
): Promise<Result<void, ReturnProblem | { readonly code: 'upi_refused' }>> =>
  deps.db.transaction(async (tx) => {
    const parsed = parseUpiAddress(upi)
    if (!parsed) return refuse({ code: 'upi_refused' })
    const found = await holdReturn(tx, address, 'upi_given')
    if (!found.ok) return found
    const { id } = found.value.held
    const sealedUpi = deps.factors.secrets.seal(parsed, upiSealName(id))
    await changeReturn(tx, id, { state: 'upi_given', sealedUpi }, { by: shopper, at: deps.clock() })
    return ok(undefined)
  })
