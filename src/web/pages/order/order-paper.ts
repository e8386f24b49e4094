import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Order, OrderLine, OrderState, PaymentMethod } from '#src/shop/orders/order.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import type { NextForShopper, OrderView, ParcelView } from '#src/shop/workflows/show-order.ts'

/** What travels to the page: nothing that it does not show. */
export type OrderPaper = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly paymentMethod: PaymentMethod
  readonly isReal: boolean
  readonly happensNext: NextForShopper
  readonly makingDays: number
  readonly placedAt: Date
  readonly paidAt: Date | undefined
  readonly holdUntil: Date | undefined
  readonly lines: readonly BoughtLine[]
  readonly totalPaise: Paise
  readonly recipientName: string
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly parcel: ParcelView | undefined
  readonly taxDocuments: readonly ListedDocument[]
  /** Set while the order can be paid. */
  readonly payment: PayableOrder | undefined
}

export type BoughtLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'colourName' | 'quantity' | 'unitPricePaise' | 'personalisation' | 'picture' | 'canvas'
>

/** An invoice or a credit note of the order; the notes are counted from 1. */
export type ListedDocument = Pick<TaxDocument, 'number' | 'issuedOn'> & { readonly place: 'invoice' | number; readonly isTaxed: boolean }

export type PaymentDoor = { readonly keyId: string; readonly scriptUrl: string; readonly brandName: string; readonly themeColour: string }

export type PayableOrder = PaymentDoor & { readonly gatewayOrderId: string; readonly amountPaise: Paise; readonly email: string }

export function toPaper({ order, parcel, happensNext, makingDays, taxDocuments, payment }: OrderView, door: PaymentDoor): OrderPaper {
  const { recipient } = order
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: order.state,
    paymentMethod: order.paymentMethod,
    isReal: order.mode === 'live',
    happensNext,
    makingDays,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    holdUntil: order.holdUntil,
    lines: order.lines.map(toBoughtLine),
    totalPaise: order.totalPaise,
    recipientName: recipient.name,
    addressLines: addressOfRecipient(order),
    phone: recipient.phone,
    parcel,
    taxDocuments: taxDocuments.map(toListed),
    payment: payment && { ...door, ...payment, email: recipient.email },
  }
}

/** The invoice comes first. */
const toListed = ({ number, issuedOn, seller, kind }: TaxDocument, index: number): ListedDocument => ({
  number,
  issuedOn,
  place: kind === 'invoice' ? 'invoice' : index,
  isTaxed: seller.gstin !== undefined,
})

function toBoughtLine({
  productId,
  productName,
  colourName,
  quantity,
  unitPricePaise,
  personalisation,
  picture,
  canvas,
}: OrderLine): BoughtLine {
  return { productId, productName, colourName, quantity, unitPricePaise, personalisation, picture, canvas }
}

function addressOfRecipient({ recipient: { addressLine1, addressLine2, city, state, pincode } }: Order): string[] {
  return [addressLine1, addressLine2, `${city} ${pincode}`, state].filter((line) => line !== undefined)
}
