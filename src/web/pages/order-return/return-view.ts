import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import type { Order, OrderLine } from '#src/shop/orders/order.ts'
import {
  isInspected,
  returnNumber,
  type ReturnReason,
  type ReturnState,
  type ReturnWay,
  type ReturnWish,
} from '#src/shop/returns/return.ts'
import type { ReturnCarriage } from '#src/shop/returns/return-carriage.ts'
import { isReturnParcelOver, isWithCourier, type ReturnParcel } from '#src/shop/returns/return-parcel.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { Replacement, ReturnsView } from '#src/shop/workflows/returning/returning.ts'
import { replacementText } from '../../texts/replacement-text.ts'

/** What is sent to the page: only what it shows. */
export type ShownReturns = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly lines: readonly ReturnableLine[]
  readonly isOpen: boolean
  /** Of a replacement: the order with which its pieces come back. */
  readonly paidWith: { readonly orderId: OrderId; readonly orderNumber: string } | undefined
  readonly deadlines: { readonly anyReason: Day; readonly fault: Day } | undefined
  readonly rules: { readonly returnDays: number; readonly needsPhotos: boolean; readonly isFree: boolean }
  readonly photos: readonly string[]
  readonly current: ShownReturn | undefined
}

export type ReturnableLine = Pick<OrderLine, 'productName' | 'colourName' | 'personalisation' | 'picture' | 'canvas'> & {
  readonly position: number
  readonly left: number
}

export type ShownReturn = {
  readonly ordinal: number
  readonly number: string
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  readonly agreed: ReturnWay | undefined
  readonly offer: ReturnWay | undefined
  readonly amountPaise: Paise | undefined
  readonly words: string | undefined
  readonly sentWith: string | undefined
  /** Its pieces were here: when it is refused, they go back. */
  readonly isSentBack: boolean
  /** Another piece, which has an order of its own. */
  readonly replacement: ShownReplacement | undefined
  readonly goods: readonly string[]
  readonly photos: readonly string[]
  readonly address: readonly string[]
  /** Of an approved return that a courier of ours was asked to fetch. */
  readonly pickup: ShownPickup | undefined
  /** What the courier cost whoever sent the pieces, where that is ours to pay; undefined where it is not. */
  readonly carriage: ShownCarriage | undefined
  /** Oldest first; what colleagues note for each other is left out. */
  readonly steps: readonly { readonly state: ReturnState; readonly at: Date; readonly words: string | undefined }[]
}

/** 'asked': the shopper is to say it. 'said': it waits to be paid, and can be corrected. */
export type ShownCarriage = {
  readonly state: 'asked' | 'said' | 'refused' | 'paid'
  readonly paidPaise: Paise | undefined
  /** Why the shop does not pay what was said. */
  readonly refusedWhy: string | undefined
}

export type ShownPickup = Pick<ReturnParcel, 'state' | 'awb' | 'courierName'> & {
  readonly day: Day | undefined
  readonly isComing: boolean
  readonly isWithCourier: boolean
}

const toShownPickup = ({ state, awb, courierName, pickupDate }: ReturnParcel): ShownPickup => ({
  ...{ state, awb, courierName },
  // As the carrier wrote it, often with an hour.
  day: pickupDate ? parseDay(pickupDate.slice(0, 10)) : undefined,
  isComing: !isReturnParcelOver(state) && state !== 'cancelling',
  isWithCourier: isWithCourier(state),
})

type ShownReplacement = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly text: string
  readonly awb: string | undefined
  readonly trackUrl: string | undefined
}

export function toShownReturns({ order, offer, unusedPhotos, current }: ReturnsView, { settings, returns }: Shop): ShownReturns {
  const { promises } = settings
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    lines: order.lines.map(({ productName, colourName, personalisation, picture, canvas }, index) => ({
      ...{ productName, colourName, personalisation, picture, canvas },
      position: index + 1,
      left: offer.leftUnits[index] ?? 0,
    })),
    isOpen: offer.isOpen,
    paidWith: order.replaces && { orderId: order.replaces.orderId, orderNumber: order.replaces.orderNumber },
    deadlines: offer.deadlines,
    rules: { returnDays: promises.returnDays, needsPhotos: settings.returns.needsPhotos, isFree: promises.areReturnsFree },
    photos: unusedPhotos.map(({ key }) => key),
    current: current && toShownReturn(order, current, returns.address()),
  }
}

/** What staff write when they inspect is for colleagues. */
const ownSteps: readonly ReturnState[] = ['inspected', 'upi_given']

function toShownReturn(
  order: Order,
  { asked, events, photos, pickup, replacement, carriage, isCarriageOpen }: NonNullable<ReturnsView['current']>,
  address: readonly string[],
): ShownReturn {
  const { ordinal, state, reason, wish, agreed, offer, amountPaise, words, sentWith } = asked
  return {
    ...{ ordinal, state, reason, wish, agreed, offer, amountPaise, words, sentWith, address },
    pickup: state === 'approved' && pickup ? toShownPickup(pickup) : undefined,
    isSentBack: isInspected(asked),
    number: returnNumber(order.orderNumber, ordinal),
    goods: asked.lines.map(({ position, units }) => `${units} × ${titleOf(order, position)}`),
    photos: photos.map(({ key }) => key),
    replacement: replacement && toShownReplacement(replacement),
    carriage: toShownCarriage(carriage, isCarriageOpen),
    steps: events.map(({ state: reached, at, note }) => ({ state: reached, at, words: ownSteps.includes(reached) ? undefined : note })),
  }
}

function toShownCarriage(carriage: ReturnCarriage | undefined, isOpen: boolean): ShownCarriage | undefined {
  if (!carriage) return isOpen ? { state: 'asked', paidPaise: undefined, refusedWhy: undefined } : undefined
  const { paidPaise, paidBackAt, sealedUpi, refusedWhy } = carriage
  const unpaid = refusedWhy !== undefined ? 'refused' : sealedUpi ? 'said' : 'asked'
  return { state: paidBackAt ? 'paid' : unpaid, paidPaise, refusedWhy }
}

const toShownReplacement = (replacement: Replacement): ShownReplacement => ({
  orderId: replacement.orderId,
  orderNumber: replacement.orderNumber,
  text: replacementText(replacement),
  awb: replacement.awb,
  trackUrl: replacement.trackUrl,
})

const titleOf = ({ lines }: Order, position: number): string => {
  const line = lines[position - 1]
  return line ? lineTitle(line) : `line ${position}`
}
