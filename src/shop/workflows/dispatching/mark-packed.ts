import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrderId, lockOrder } from '../../orders/orders.store.ts'
import { lockCurrentParcel } from '../../shipping/parcels.store.ts'
import { packRemainingUnits, unpackUnits } from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'
import { showUnitsOf } from '../making/making.ts'
import { type PackingStanding, standingOf } from './find-to-pack.ts'
import { findStaffSteps, savePacked } from './hand-over.store.ts'
import type { DoneByStaff } from './parcel-page.store.ts'

export type PackProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'not_to_be_packed'; readonly standing: Exclude<PackingStanding, 'ready' | 'packed'> }

/** Who packed it, and whether that was now. */
export type Packed = { readonly orderNumber: string; readonly packed: DoneByStaff; readonly isNew: boolean }

/** All units of an order lie in its parcel. A repeat changes nothing, and names who packed it. */
export const markPacked = (orderNumber: string, by: Staff, deps: Deps): Promise<Result<Packed, PackProblem>> =>
  deps.db.transaction(async (tx) => {
    const id = await findOrderId(tx, orderNumber)
    const order = id && (await lockOrder(tx, id))
    if (!order || order.orderNumber !== orderNumber) return refuse({ code: 'order_not_found' })
    const parcel = await lockCurrentParcel(tx, order.id)
    const before = parcel && (await findStaffSteps(tx, parcel.id)).packed
    const [found] = await showUnitsOf([orderNumber], { db: tx })
    const standing = standingOf({ order, parcel, units: found?.units ?? [], isPacked: before !== undefined }, deps.settings.packing)
    if (standing === 'packed' && before) return ok({ orderNumber, packed: before, isNew: false })
    if (standing !== 'ready' || !parcel) return refuse({ code: 'not_to_be_packed', standing: standing as 'gone' })

    const packed = { by: by.name, at: deps.clock() }
    await savePacked(tx, parcel.id, packed)
    await packRemainingUnits(tx, order.id, by, packed.at)
    await recordEvent(tx, order.id, { act: 'packed' }, { by, at: packed.at })
    return ok({ orderNumber, packed, isNew: true })
  })

export type UnpackProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'not_packed' }
  | { readonly code: 'handed_over'; readonly by: string; readonly at: Date }

/** Takes the packing back, as long as the parcel was not handed over: its units go back to their states before it. */
export const unpack = (orderNumber: string, by: Staff, deps: Deps): Promise<Result<'unpacked', UnpackProblem>> =>
  deps.db.transaction(async (tx) => {
    const id = await findOrderId(tx, orderNumber)
    const order = id && (await lockOrder(tx, id))
    if (!order || order.orderNumber !== orderNumber) return refuse({ code: 'order_not_found' })
    const parcel = await lockCurrentParcel(tx, order.id)
    const steps = parcel && (await findStaffSteps(tx, parcel.id))
    if (steps?.handedOver) return refuse({ code: 'handed_over', ...steps.handedOver })
    if (!parcel || !steps?.packed || parcel.state !== 'booked') return refuse({ code: 'not_packed' })
    await savePacked(tx, parcel.id, undefined)
    await unpackUnits(tx, order.id, by, { since: steps.packed.at, at: deps.clock() })
    await recordEvent(tx, order.id, { act: 'unpacked' }, { by, at: deps.clock() })
    return ok('unpacked')
  })
