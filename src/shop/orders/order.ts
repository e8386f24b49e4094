import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { OrderId, VariantId, ProductId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Canvas, Personalisation, Picture } from '../catalogue/product.ts'
import type { OrderTotals } from '../pricing/order-totals.ts'
import type { Actor } from './actor.ts'

/** Which states may follow each state of an order. A move that is not listed is refused. */
const nextStates = {
  /** Waits for online payment, or for the advance that confirms a cash order; its stock is held. */
  awaiting_payment: ['paid', 'confirmed', 'lapsed', 'cancelled'],
  /** The hold has expired. A late payment revives the order, and so does a shopper who comes back to pay. */
  lapsed: ['paid', 'confirmed', 'awaiting_payment', 'cancelled'],
  /** Cash on delivery without an advance, not confirmed yet. Paid online instead, it becomes an online order. */
  to_confirm: ['confirmed', 'paid', 'cancelled'],
  paid: ['booked', 'cancelled'],
  confirmed: ['booked', 'cancelled'],
  /** The parcel has an airway bill. */
  booked: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned_to_origin'],
  delivered: [],
  /** RTO: the courier could not deliver the parcel and has brought it back. */
  returned_to_origin: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof nextStates
export const orderStates = Object.keys(nextStates) as readonly OrderState[]
export const canMoveOrder = transitionCheck<OrderState>(nextStates)
/** Delivered, back or cancelled: no state follows. */
export const isOrderOver = (state: OrderState): boolean => nextStates[state].length === 0
/** The courier has lost its parcel, and its pieces are written off: no state follows, although it stays on its way. */
export const isLost = ({ state, stock }: Pick<Order, 'state' | 'stock'>): boolean => state === 'shipped' && stock === 'written_off'

/** Its payment came when its units were sold to others, and a person decides. */
export const isSoldOut = ({ state, stock }: Pick<Order, 'state' | 'stock'>): boolean =>
  stock === 'short' && (state === 'paid' || state === 'confirmed')

/** Lines, prices and address are copies from when the order was placed. */
export type Order = {
  readonly id: OrderId
  /** Short, for people to read out; knowing it proves nothing. */
  readonly orderNumber: string
  readonly state: OrderState
  readonly paymentMethod: PaymentMethod
  /** Set of a free order only. */
  readonly replaces: Replaced | undefined
  /** Of a cash order: what is paid online before it is made; 0 for every other. Never changes. */
  readonly advancePaise: Paise
  /** Of what is paid online: how much was paid already, for the order in whose place it comes; 0 for every other. Never changes. */
  readonly carriedPaise: Paise
  /** Never changes: a sandbox order gets no live parcel and counts as no revenue. */
  readonly mode: 'sandbox' | 'test' | 'live'
  readonly recipient: Recipient
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly gatewayOrderId: string | undefined
  /** When its gateway order was opened. */
  readonly paymentOpenedAt: Date | undefined
  readonly stock: StockOfOrder
  /** Until when its stock is held while it is unpaid. */
  readonly holdUntil: Date | undefined
  /** The texts of its open attention notes, one per line; undefined when there are none. */
  readonly attention: string | undefined
  /** Only an order from the cart empties the cart. 'telephone': staff entered it for a caller. */
  readonly cameFrom: 'cart' | 'buy-now' | 'telephone'
  readonly placedAt: Date
  /** The last day of the delivery that the shopper was promised; undefined where nothing was. */
  readonly promisedBy?: Day | undefined
  /** When the payment online came in: of everything, or of the advance. */
  readonly paidAt: Date | undefined
}

/** 'free': it comes in place of pieces of another order, or brings a part of them. Nothing is paid, nothing invoiced, and the prices of its lines are only declared to the carrier. */
export type PaymentMethod = 'online' | 'cod' | 'free'

/** How an order that is sold is paid. */
export type SaleMethod = Exclude<PaymentMethod, 'free'>

/** The order that was paid, in place of whose pieces a free order comes, or whose pieces it brings. */
export type Replaced = {
  readonly orderId: OrderId
  readonly orderNumber: string
  /** Which of its returns; undefined where its parcel came back or was lost, and is sent again. */
  readonly returned: { readonly returnId: number; readonly ordinal: number } | undefined
  /** Set of the second parcel of an order that leaves in two, which replaces nothing, and of one in which that is sent again. */
  readonly rest?: { readonly isSentAgain: boolean } | undefined
}

/**
 * What has become of the stock of an order. 'short': sold to others before its payment came. 'came_back': inspected after a return to
 * origin, and each unit restocked, sent again or written off. 'written_off': lost with its parcel.
 */
export type StockOfOrder = 'held' | 'taken' | 'released' | 'short' | 'came_back' | 'written_off'

export type Recipient = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly alternatePhone: string | undefined
  readonly addressLine1: string
  readonly addressLine2: string | undefined
  readonly city: string
  readonly state: string
  readonly pincode: Pincode
  /** For a business that claims input tax credit. */
  readonly gstin: Gstin | undefined
  readonly businessName: string | undefined
}

export type OrderLine = {
  readonly productId: ProductId
  readonly variantId: VariantId
  readonly productName: string
  readonly colourName: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly hsnCode: string
  readonly gstBasisPoints: number
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly makingDays: number
  readonly personalisation: Personalisation | undefined
  readonly picture: Picture | undefined
  readonly canvas: Canvas | undefined
  /** How many of them are in a second parcel; undefined where none is. */
  readonly apart?: number | undefined
}

/** A state that an order reached after it was placed. */
export type OrderEvent = {
  readonly state: OrderState
  readonly at: Date
  readonly doneBy: Actor
  readonly note: string | undefined
}

/** What staff did to an order without changing its state. */
export type StaffActionEvent = Omit<OrderEvent, 'state'> & { readonly act: string }
