import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { OrderId, VariantId, ProductId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Canvas, Personalisation, Picture } from '../catalogue/product.ts'
import type { OrderTotals } from '../pricing/order-totals.ts'
import type { Actor } from './actor.ts'

/** The whole life of an order. Anything not listed here cannot happen. */
const nextStates = {
  /** Online, waiting for the money; its stock is held. */
  awaiting_payment: ['paid', 'lapsed', 'cancelled'],
  /** The hold ran out; money that still comes in revives it, and so does a shopper who comes back to pay. */
  lapsed: ['paid', 'awaiting_payment', 'cancelled'],
  /** Cash on delivery, waiting for staff; paid online instead, it is an online order. */
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

/** A record of a promise. Lines, prices and address are copies as they were then. */
export type Order = {
  readonly id: OrderId
  /** Short, for people; never a key. */
  readonly orderNumber: string
  readonly state: OrderState
  readonly paymentMethod: PaymentMethod
  /** A sandbox order stays one for ever: no live parcel, no revenue. */
  readonly mode: 'sandbox' | 'test' | 'live'
  readonly recipient: Recipient
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly gatewayOrderId: string | undefined
  /** When its gateway order was opened. */
  readonly paymentOpenedAt: Date | undefined
  readonly stock: StockOfOrder
  /** Until when unpaid pieces are kept for it. */
  readonly holdUntil: Date | undefined
  /** Why a person must look at it; undefined when nobody need. */
  readonly attention: string | undefined
  /** Only then does the shopper's bag empty. */
  readonly cameFrom: 'cart' | 'buy-now'
  readonly placedAt: Date
  readonly paidAt: Date | undefined
}

export type PaymentMethod = 'online' | 'cod'

/**
 * Where its pieces are: set aside, taken for good, given back, gone to others before the money came; of a parcel that came back, on sale
 * again or written off as somebody saw them; written off with a parcel that was lost.
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
  /** For a business that wants its tax credited: under which number it is registered, and as whom. */
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
}

/** A state an order came to after it was placed. */
export type OrderEvent = {
  readonly state: OrderState
  readonly at: Date
  readonly doneBy: Actor
  readonly note: string | undefined
}

/** What staff did to an order without changing its state. */
export type StaffActionEvent = Omit<OrderEvent, 'state'> & { readonly act: string }
