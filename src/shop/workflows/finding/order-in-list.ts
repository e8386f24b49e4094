import type { Paise } from '#src/kit/money.ts'
import type { Count, PageCursor } from '#src/kit/page.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { AttentionCause } from '../../orders/attention/attention.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'

/** One row of a list at the desk. It has no order id, which is the shopper's key, and neither phone nor e-mail. */
export type OrderInList = Pick<Order, 'orderNumber' | 'placedAt' | 'state' | 'paymentMethod' | 'advancePaise' | 'mode'> & {
  readonly recipientName: string
  readonly city: string
  readonly pincode: string
  readonly isBusiness: boolean
  readonly totalPaise: Paise
  readonly isPaid: boolean
  /** The gateway's method, once it is paid online. */
  readonly paidBy: string | undefined
  /** The line with a writing, if there is one; otherwise the first. */
  readonly line: LineInList
  /** Units besides those of that line. */
  readonly otherUnits: number
  readonly isPacked: boolean
  /** Its oldest open note; undefined when there is none. */
  readonly attention: { readonly cause: AttentionCause; readonly text: string } | undefined
  readonly parcel: ParcelInList | undefined
  /** When the courier comes, or would come if the order were certain now; undefined once it is over. */
  readonly pickupDay: Day | undefined
  /** Of a cash order to confirm: how the earlier orders of this phone ended. */
  readonly earlier: { readonly orders: number; readonly cameBack: number } | undefined
}

export type LineInList = Pick<OrderLine, 'productName' | 'colourName' | 'quantity' | 'personalisation' | 'picture' | 'canvas'>

export type ParcelInList = {
  readonly state: ParcelState
  readonly awb: string | undefined
  readonly courierName: string | undefined
  /** Why its booking waits for a person. */
  readonly blockedReason: string | undefined
  /** How often the courier has tried in vain, and what it wrote last. */
  readonly undelivered: { readonly tries: number; readonly activity: string } | undefined
}

export type OrderPage = {
  readonly orders: readonly OrderInList[]
  readonly total: Count
  /** How many orders come before these; undefined when there are more than are counted. */
  readonly before: number | undefined
  /** Where the neighbouring pages begin, by order number, because ids are the shoppers' keys; undefined at an end of the list. */
  readonly newer: PageCursor | undefined
  readonly older: PageCursor | undefined
}

/** An order that an act is to be done on, as it is at this moment. */
export type ChosenOrder = Pick<Order, 'orderNumber' | 'state'>
