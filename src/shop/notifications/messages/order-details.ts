import {
  amountPaise,
  type Fields,
  finiteNumber,
  flag,
  listOf,
  objectOf,
  oneOf,
  optional,
  text,
  tupleOf,
  wholeNumber,
} from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import type { OrderTotals } from '../../pricing/order-totals.ts'

/** The part that every message about an order has. */
export type OrderDetails = {
  readonly brandName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly orderNumber: string
  /** The absolute address of the order's page. */
  readonly orderUrl: string
  /** ISO 8601. */
  readonly placedAt: string
  readonly paymentMethod: 'online' | 'cod' | 'free'
  /** "MJ-10234-R1": the return whose pieces it replaces, of a free order. */
  readonly replacesReturn: string | undefined
  /** "MJ-10234": the order whose parcel it sends again, or whose second parcel it is, of a free order. */
  readonly sendsAgain?: string | undefined
  /** Which of its two parcels a mail is about; undefined where everything is in one. */
  readonly part?: 'first' | 'rest' | undefined
  /** Of a cash order: paid online in advance, or to be paid so; undefined where the courier collects everything. */
  readonly advancePaise: Paise | undefined
  /** What of it was paid already, for the order in whose place it comes; undefined where nothing was. */
  readonly carriedPaise?: Paise | undefined
  readonly recipientName: string
  readonly addressLines: readonly string[]
  readonly lines: readonly MessageLine[]
  readonly totals: OrderTotals
  /** Working days until the slowest line leaves the workshop. */
  readonly makingDays: number
  /** Working days within which the owner promises a refund; undefined in a message from before the promise existed. */
  readonly refundDays: number | undefined
  readonly isSandbox: boolean
}

export type MessageLine = {
  readonly title: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly personalName: string | undefined
  readonly zodiacSign: string | undefined
  /** The canvas of a personalised line, else a photograph, at a width in which the picture exists. */
  readonly picture: Picture | undefined
  /** The lid on the canvas, where the personalisation is drawn. */
  readonly lid: Lid | undefined
}

type Picture = { readonly key: string; readonly width: number; readonly height: number; readonly alt: string }
type Lid = { readonly quad: readonly [Corner, Corner, Corner, Corner]; readonly ink: 'gold' | 'light' }
type Corner = readonly [x: number, y: number]

const corner = tupleOf<Corner>(finiteNumber, finiteNumber)

export const messageLine = objectOf<MessageLine>({
  title: text,
  quantity: wholeNumber,
  unitPricePaise: amountPaise,
  personalName: optional(text),
  zodiacSign: optional(text),
  picture: optional(objectOf<Picture>({ key: text, width: wholeNumber, height: wholeNumber, alt: text })),
  lid: optional(objectOf<Lid>({ quad: tupleOf<Lid['quad']>(corner, corner, corner, corner), ink: oneOf('gold', 'light') })),
})

const totals = objectOf<OrderTotals>({
  goodsPaise: amountPaise,
  containedTaxPaise: optional(amountPaise),
  discountPaise: amountPaise,
  deliveryPaise: amountPaise,
  cashFeePaise: amountPaise,
  totalPaise: amountPaise,
})

export const orderFields: Fields<OrderDetails> = {
  brandName: text,
  contactEmail: text,
  contactPhone: text,
  orderNumber: text,
  orderUrl: text,
  placedAt: text,
  paymentMethod: oneOf('online', 'cod', 'free'),
  replacesReturn: optional(text),
  sendsAgain: optional(text),
  part: optional(oneOf('first', 'rest')),
  advancePaise: optional(amountPaise),
  carriedPaise: optional(amountPaise),
  recipientName: text,
  addressLines: listOf(text),
  lines: listOf(messageLine),
  totals,
  makingDays: wholeNumber,
  refundDays: optional(wholeNumber),
  isSandbox: flag,
}
