import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise, sum } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { isForMoney, isReturnOver, type Return, type ReturnEvent, type ReturnState } from '../../returns/return.ts'
import { listPhotosOf, listUnusedPhotos, type ReturnPhoto } from '../../returns/return-photos.store.ts'
import { isCarriageOwed, type ReturnCarriage } from '../../returns/return-carriage.ts'
import { findCarriage } from '../../returns/return-carriages.store.ts'
import { findSealedUpi, listReturnEvents, listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { ReturnParcel } from '../../returns/return-parcel.ts'
import { findReturnParcel } from '../../returns/return-parcels.store.ts'
import { findSoldOut, listReplacements, type Replacement } from '../replacing/replacing.ts'
import { findOwed, fromSource, hasGoneBack } from './find-owed.ts'
import { isCollectable } from './have-collected.ts'
import { returnOffer, type ReturnOffer } from './return-offer.ts'
import { carriageSealName, type ReturningDeps, upiSealName } from './returning-deps.ts'

/** What the page of an order's returns shows to those who have the order's id. */
export type ReturnsView = {
  readonly order: Order
  readonly offer: ReturnOffer
  /** Photographs of a form that was not sent whole. */
  readonly unusedPhotos: readonly ReturnPhoto[]
  /** The one that is open, or else the last one. */
  readonly current:
    | {
        readonly asked: Return
        readonly events: readonly ReturnEvent[]
        readonly photos: readonly ReturnPhoto[]
        readonly pickup: ReturnParcel | undefined
        readonly replacement: Replacement | undefined
        readonly carriage: ReturnCarriage | undefined
        /** What the shopper paid a courier is to be said, or can still be corrected. */
        readonly isCarriageOpen: boolean
      }
    | undefined
  readonly earlier: readonly Return[]
}

export async function showReturns(orderId: OrderId, { db, clock, settings }: ReturningDeps): Promise<ReturnsView | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const [returns, replacements, events, unusedPhotos] = await Promise.all([
    listReturnsOfOrder(db, orderId),
    listReplacements(db, orderId),
    listOrderEvents(db, orderId),
    listUnusedPhotos(db, orderId),
  ])
  const asked = returns.find(({ state }) => !isReturnOver(state)) ?? returns.at(-1)
  return {
    order,
    offer: returnOffer(order, { events, returns, replacements, now: clock() }, settings),
    unusedPhotos,
    current: asked && { asked, ...(await readForShopper(asked, db, settings)), replacement: replacementOf(asked, replacements) },
    earlier: returns.filter((each) => each !== asked),
  }
}

async function readOf({ id }: Return, db: Sql) {
  const [events, photos, pickup] = await Promise.all([listReturnEvents(db, id), listPhotosOf(db, id), findReturnParcel(db, id)])
  return { events, photos, pickup }
}

async function readForShopper(asked: Return, db: Sql, { promises }: ReturningDeps['settings']) {
  const [read, carriage] = await Promise.all([readOf(asked, db), findCarriage(db, asked.id)])
  const isOwed = carriage ? carriage.paidBackAt === undefined : isCarriageOwed(asked, read.pickup, promises)
  return { ...read, carriage, isCarriageOpen: isOwed }
}

/** One return as staff see it. */
export type ReturnInspection = {
  readonly order: Order
  readonly asked: Return
  readonly events: readonly ReturnEvent[]
  readonly photos: readonly ReturnPhoto[]
  /** Undefined where no courier was asked to fetch it. */
  readonly pickup: ReturnParcel | undefined
  /** Whether a courier is booked when it is approved. */
  readonly isCollectable: boolean
  /** The last one that was made for it. */
  readonly replacement: Replacement | undefined
  /** While another piece is to be promised or made: titles of those of which too few are free. */
  readonly soldOut: readonly string[]
  /** What was paid for the pieces and can still go back. */
  readonly owedPaise: Paise
  /** How much of it goes back to the payment. */
  readonly onlinePaise: Paise
  /** All of it does. */
  readonly isPaidOnline: boolean
  /** Refunds of the order have sent it back before. */
  readonly hasGoneBack: boolean
  /** What was paid back for the other returns of a cash order, or is promised; refunds of an online order are counted as such. */
  readonly paidInCashPaise: Paise
  /** While a cash order waits to be paid; undefined also when its seal cannot be opened any more. */
  readonly upi: string | undefined
  /** What the shopper says that a courier cost; `upi` is where it goes, while that waits to be paid. */
  readonly carriage:
    | { readonly paidPaise: Paise; readonly isPaidBack: boolean; readonly refusedWhy: string | undefined; readonly upi: string | undefined }
    | undefined
}

export async function inspectReturnOf(
  orderId: OrderId,
  ordinal: number,
  { db, factors, settings }: ReturningDeps,
): Promise<ReturnInspection | undefined> {
  const order = await findOrder(db, orderId)
  const returns = await listReturnsOfOrder(db, orderId)
  const asked = returns.find((each) => each.ordinal === ordinal)
  if (!order || !asked) return undefined
  const [read, replacements, soldOut, owed, sealed, carriage] = await Promise.all([
    readOf(asked, db),
    listReplacements(db, orderId),
    isToBeMade(asked) ? findSoldOut(db, order, asked.lines) : [],
    findOwed(db, order, asked),
    findSealedUpi(db, asked.id),
    findCarriage(db, asked.id),
  ])
  const amountPaise = asked.amountPaise ?? owed.owedPaise
  const onlinePaise = fromSource(owed, amountPaise)
  const isGone = hasGoneBack(owed)
  const isPaidOnline = owed.source !== undefined && (isGone || onlinePaise === amountPaise)
  return {
    ...{ order, asked, ...read, soldOut },
    isCollectable: isCollectable(asked.reason, settings),
    replacement: replacementOf(asked, replacements),
    ...{ owedPaise: owed.owedPaise, onlinePaise, isPaidOnline, hasGoneBack: isGone },
    paidInCashPaise: order.paymentMethod === 'cod' ? sum(returns.map((each) => (each === asked ? paise(0) : paidFor(each)))) : paise(0),
    upi: sealed && factors.secrets.open(sealed, upiSealName(asked.id)),
    carriage: carriage && {
      paidPaise: carriage.paidPaise,
      isPaidBack: carriage.paidBackAt !== undefined,
      refusedWhy: carriage.refusedWhy,
      upi: carriage.sealedUpi && factors.secrets.open(carriage.sealedUpi, carriageSealName(asked.id)),
    },
  }
}

const isToBeMade = ({ state, wish, agreed = wish }: Return): boolean =>
  (state === 'waiting' || state === 'inspected') && !isForMoney(agreed)

const replacementOf = ({ id }: Return, replacements: readonly Replacement[]): Replacement | undefined =>
  replacements.findLast(({ returnId }) => returnId === id)

/** States in which its amount is promised, or paid. */
const owingStates: readonly ReturnState[] = ['awaiting_upi', 'upi_given', 'settled']
const paidFor = ({ state, amountPaise }: Return): Paise => (owingStates.includes(state) ? amountPaise : undefined) ?? paise(0)
