import { withDash } from '#src/kit/order-number.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Order, OrderState } from '../../orders/order.ts'
import { findOrder, findOrderId } from '../../orders/orders.store.ts'
import { cashPaise } from '../../pricing/part-payment.ts'
import { type CarrierDocumentKind, listCarrierDocuments } from '../../shipping/carrier-documents.store.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { findCurrentParcel, findParcelByNumber } from '../../shipping/parcels.store.ts'
import { parseTicket } from '../../workshop/ticket-code.ts'
import type { WorkshopUnit } from '../../workshop/unit.ts'
import type { Deps } from '../deps.ts'
import { showUnitsOf } from '../making/making.ts'
import { findStaffSteps } from './hand-over.store.ts'
import type { DoneByStaff } from './parcel-page.store.ts'

/** What must be in a parcel, where it goes and what its courier collects. */
export type ParcelToPack = {
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly mode: Order['mode']
  readonly recipient: Order['recipient']
  /** What the courier must collect from the recipient; undefined for a paid order. */
  readonly cashPaise: Paise | undefined
  readonly units: readonly WorkshopUnit[]
  readonly parcelState: ParcelState | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDay: Day | undefined
  readonly packed: DoneByStaff | undefined
  readonly handedOver: DoneByStaff | undefined
  readonly documents: readonly CarrierDocumentKind[]
  readonly standing: PackingStanding
}

/** Whether a parcel can be packed now, or why not. */
export type PackingStanding = 'ready' | 'not certain' | 'cancelled' | 'not booked' | 'not made' | 'packed' | 'gone'

/** A code as it was read: the ticket of one unit, or the order as a whole. */
export type ScannedCode = { readonly kind: 'ticket'; readonly unitNumber: number } | { readonly kind: 'order' | 'airway bill' }

export type FoundToPack = { readonly parcel: ParcelToPack; readonly scanned: ScannedCode }

/** Finds a parcel by the code of a ticket, by its order number or by its airway bill, as they are typed or scanned. */
export async function findToPack(written: string, deps: Deps): Promise<Result<FoundToPack, { readonly code: 'code_not_found' }>> {
  const text = written.trim()
  const ticket = parseTicket(text)
  if (ticket) {
    const parcel = await showToPack(ticket.orderNumber, deps)
    const isUnit = parcel?.units.some(({ number }) => number === ticket.unitNumber)
    return parcel && isUnit
      ? ok({ parcel, scanned: { kind: 'ticket', unitNumber: ticket.unitNumber } })
      : refuse({ code: 'code_not_found' })
  }
  const byOrder = await showToPack(withDash(text.toUpperCase()), deps)
  if (byOrder) return ok({ parcel: byOrder, scanned: { kind: 'order' } })
  const parcel = text === '' ? undefined : await findByAwb(text, deps)
  const order = parcel && (await findOrder(deps.db, parcel.orderId))
  const byAwb = order && (await showToPack(order.orderNumber, deps))
  return byAwb ? ok({ parcel: byAwb, scanned: { kind: 'airway bill' } }) : refuse({ code: 'code_not_found' })
}

/** A carrier prints its letters large; a scanner under Caps Lock types them small. */
const findByAwb = async (written: string, { db }: Pick<Deps, 'db'>): Promise<Parcel | undefined> =>
  (await findParcelByNumber(db, 'awb', written)) ?? findParcelByNumber(db, 'awb', written.toUpperCase())

export async function showToPack(orderNumber: string, deps: Deps): Promise<ParcelToPack | undefined> {
  const { db, settings } = deps
  const id = await findOrderId(db, orderNumber)
  const [order, parcel, found] = id
    ? await Promise.all([findOrder(db, id), findCurrentParcel(db, id), showUnitsOf([orderNumber], deps)])
    : []
  // An order's id, which is its shopper's key, finds nothing here.
  if (!order || order.orderNumber !== orderNumber) return undefined
  const all = found?.[0]?.units ?? []
  // Of an order in two parcels, those of the second are made and packed as units of that one.
  const units = order.state === 'cancelled' ? all : all.filter(({ state }) => state !== 'cancelled')
  const [steps, documents] = parcel ? await Promise.all([findStaffSteps(db, parcel.id), listCarrierDocuments(db, parcel.id)]) : []
  return {
    orderNumber,
    orderState: order.state,
    mode: order.mode,
    recipient: order.recipient,
    cashPaise: order.paymentMethod === 'cod' ? cashPaise(order) : undefined,
    units,
    parcelState: parcel?.state,
    awb: parcel?.awb,
    courierName: parcel?.courierName,
    pickupDay: parcel?.pickupDate?.slice(0, 10) as Day | undefined,
    packed: steps?.packed,
    handedOver: steps?.handedOver,
    documents: documents?.map(({ kind }) => kind) ?? [],
    standing: standingOf({ order, parcel, units, isPacked: steps?.packed !== undefined }, settings.packing),
  }
}

export type Standing = {
  readonly order: Pick<Order, 'state'>
  readonly parcel: Pick<Parcel, 'state'> | undefined
  readonly units: readonly Pick<WorkshopUnit, 'state' | 'personalisation'>[]
  readonly isPacked: boolean
}

export function standingOf(
  { order, parcel, units, isPacked }: Standing,
  { onlyChecked }: { readonly onlyChecked: boolean },
): PackingStanding {
  if (order.state === 'cancelled') return 'cancelled'
  if (!['paid', 'confirmed', 'booked'].includes(order.state)) return parcel ? 'gone' : 'not certain'
  if (parcel?.state !== 'booked') return parcel && !['booking', 'cancelled'].includes(parcel.state) ? 'gone' : 'not booked'
  if (isPacked) return 'packed'
  return onlyChecked && units.some(isToBeMade) ? 'not made' : 'ready'
}

/** Its writing is not pressed, or not checked. */
const isToBeMade = ({ state, personalisation }: Pick<WorkshopUnit, 'state' | 'personalisation'>): boolean =>
  personalisation !== undefined && (state === 'queued' || state === 'pressed')
