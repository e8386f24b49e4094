import type { OrderId } from '#src/kit/id.ts'
import { paise, paiseToRupees, rupeesToPaise, type Paise } from '#src/kit/money.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { type Charges, orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import { listOf, membersOf, textOf } from '#src/web/browser/unknown-json.ts'
import type { DeliveryErrors, DeliveryField, SentDelivery } from '../delivery/delivery.ts'

/** The dates of the terms and the privacy policy to which the shopper agrees. */
export type AgreedTexts = { readonly termsOf: string; readonly privacyOf: string }

/** Returns the body of the call that places an order. `price`, `cameFrom`, `advance` and the agreed dates are this shop's own additions. */
export function toWire({ cameFrom, lines }: CheckoutContent, delivery: SentDelivery, { termsOf, privacyOf }: AgreedTexts) {
  const isCash = delivery.paymentMethod === 'cod'
  const written = Object.fromEntries(Object.entries(wireFields).map(([wire, field]) => [wire, delivery[field].trim()]))
  return {
    ...written,
    country: 'India',
    isCod: isCash ? 1 : 0,
    isPrepaid: isCash ? 0 : 1,
    isShipped: 0,
    amount: paiseToRupees(orderTotals(lines, delivery.charges).totalPaise),
    cartItems: lines.map(itemToWire),
    cameFrom,
    agreedTermsOf: termsOf,
    agreedPrivacyOf: privacyOf,
    ...(delivery.advancePaise && { advance: paiseToRupees(delivery.advancePaise) }),
    ...(delivery.isStateConfirmed && { isStateConfirmed: 1 }),
  }
}

const itemToWire = ({ variantId, personalisation, quantity, unitPricePaise }: CartLine) => ({
  fkImgId: variantId,
  customMessage: personalisation?.name ?? '',
  zodiacSign: personalisation?.sign ?? '',
  quantity,
  price: paiseToRupees(unitPricePaise),
})

const wireFields: Readonly<Record<string, DeliveryField>> = {
  clientName: 'name',
  clientEmail: 'email',
  clientPhNo1: 'phone',
  clientPhNo2: 'alternatePhone',
  clientAdd1: 'addressLine1',
  clientAdd2: 'addressLine2',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  gstin: 'gstin',
  businessName: 'businessName',
}

export type PlaceOrderReply = {
  readonly orderId: OrderId
  readonly orderNumber: string
  /** "Tue 8 Dec"; empty where nothing was promised. */
  readonly arrivesBy: string
  /** Undefined for cash on delivery. */
  readonly gateway: { readonly gatewayOrderId: string; readonly amountPaise: Paise } | undefined
}

/** Returns undefined when the reply has another shape than agreed. */
export function placedOrderFrom(json: unknown): PlaceOrderReply | undefined {
  const { order, pkOrderId, orderNumber, arrivesBy } = membersOf(json)
  if (!textOf(pkOrderId)) return undefined
  const placed = { orderId: textOf(pkOrderId) as OrderId, orderNumber: textOf(orderNumber), arrivesBy: textOf(arrivesBy) }
  if (typeof order !== 'string') return { ...placed, gateway: undefined }
  const { id, amount } = membersOf(JSON.parse(order))
  return { ...placed, gateway: { gatewayOrderId: textOf(id), amountPaise: paise(Number(amount)) } }
}

/** Why the shop refused the order, for refusals that the shopper can act on. */
export type Refusal =
  | { readonly code: 'total_changed'; readonly totalPaise: Paise; readonly charges: Charges; readonly lines: readonly ChangedLine[] }
  | { readonly code: 'fields'; readonly errors: DeliveryErrors; readonly asksAboutState: boolean }
  | { readonly code: 'payment_unavailable'; readonly message: string }
  | { readonly code: 'refused'; readonly message: string; readonly line: number | undefined }

export type ChangedTotal = Extract<Refusal, { code: 'total_changed' }>

export type ChangedLine = {
  readonly line: number
  readonly title: string
  readonly pricePaise: Paise
  readonly priceBeforePaise: Paise | undefined
}

/** Returns undefined for a failure without a message for the shopper. */
export function refusalFrom(json: unknown): Refusal | undefined {
  const body = membersOf(json)
  const message = textOf(body.message)
  const totalPaise = rupeesToPaise(textOf(body.amount))
  if (body.code === 'total_changed' && totalPaise)
    return { code: 'total_changed', totalPaise, charges: chargesFrom(body), lines: listOf(body.lines).flatMap(changedLine) }
  if (body.code === 'payment_unavailable') return { code: 'payment_unavailable', message }

  const issues = listOf(body.issues).map(membersOf)
  const errors = issues.flatMap(({ field, message: text }) => {
    const known = field === 'isCod' ? 'paymentMethod' : wireFields[textOf(field)]
    return known ? [[known, textOf(text)]] : []
  })
  if (errors.length > 0)
    return {
      code: 'fields',
      errors: Object.fromEntries(errors) as DeliveryErrors,
      asksAboutState: body.code === 'state_contradicts_pincode',
    }

  const line = /^cartItems\.(\d+)\./.exec(textOf(issues[0]?.field))?.[1]
  const text = message || textOf(issues[0]?.message)
  return text ? { code: 'refused', message: text, line: line === undefined ? undefined : Number(line) } : undefined
}

const chargesFrom = ({ delivery, cashFee }: Readonly<Record<string, unknown>>): Charges => ({
  discountPaise: paise(0),
  deliveryPaise: rupeesToPaise(textOf(delivery)) ?? paise(0),
  cashFeePaise: rupeesToPaise(textOf(cashFee)) ?? paise(0),
})

function changedLine(json: unknown): ChangedLine[] {
  const { line, title, price, priceBefore } = membersOf(json)
  const pricePaise = rupeesToPaise(textOf(price))
  if (typeof line !== 'number' || pricePaise === undefined) return []
  return [{ line, title: textOf(title), pricePaise, priceBeforePaise: rupeesToPaise(textOf(priceBefore)) }]
}
