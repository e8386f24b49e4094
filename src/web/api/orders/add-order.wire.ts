import * as z from 'zod'
import { parseDay, type Day } from '#src/kit/time/day.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import type { VariantId } from '#src/kit/id.ts'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { formatPaise, paise, paiseToRupees, rupeesToPaise, type Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { linesFault, mostLines, mostUnits } from '#src/shop/cart/cart.ts'
import { readRecipient, type RecipientField } from '#src/shop/orders/recipient.ts'
import { onlinePaise } from '#src/shop/pricing/part-payment.ts'
import type { PlacedOrder, PlaceOrder, PlaceOrderProblem } from '#src/shop/workflows/ordering/ordering.ts'
import { unreachableMessage } from '../delivery/unreachable-message.ts'
import { looseFlag, looseInteger, looseText } from '../loose-fields.ts'
import type { Issue } from '../request-body.ts'

const rupees = looseText(20).transform((written, context): Paise | undefined => {
  const amount = written === '' ? undefined : rupeesToPaise(written)
  if (written !== '' && amount === undefined)
    context.addIssue({ code: 'custom', message: 'must be an amount in rupees, such as 1499 or 1499.00' })
  return amount
})

const day = looseText(20).transform((written, context): Day | undefined => {
  const read = written === '' ? undefined : parseDay(written)
  if (written !== '' && read === undefined) context.addIssue({ code: 'custom', message: 'must be a day, such as 2026-11-02' })
  return read
})

const CartItem = z.object(
  {
    fkImgId: looseText(80).pipe(z.string().min(1, 'is required')),
    customMessage: looseText(),
    zodiacSign: looseText(40),
    quantity: looseInteger(1, mostUnits).transform((quantity, context) => {
      if (quantity === undefined) context.addIssue({ code: 'custom', message: 'is required' })
      return quantity ?? 0
    }),
    /** Not in the specification: the unit price that the page showed, so that a refusal can name the line that changed. */
    price: rupees,
  },
  'must be an object',
)

/** The request as the specification spells it. Only this file knows these spellings. */
export const AddOrderRequest = z.object(
  {
    clientName: looseText(),
    clientEmail: looseText(300),
    clientPhNo1: looseText(),
    clientPhNo2: looseText(),
    clientAdd1: looseText(300),
    clientAdd2: looseText(300),
    city: looseText(),
    state: looseText(),
    pincode: looseText(),
    /** Not in the specification: for an invoice that a business can use. */
    gstin: looseText(),
    businessName: looseText(300),
    country: looseText().refine((country) => /^(?:|in|india)$/i.test(country), 'We deliver within India only'),
    isCod: looseFlag,
    isPrepaid: looseFlag,
    /** Read and dropped: the caller does not decide it. */
    isShipped: looseFlag,
    amount: rupees,
    /** Not in the specification: what the page says is paid online in advance of a cash order. */
    advance: rupees,
    cartItems: z
      .array(CartItem, 'must be a list')
      .min(1, 'Your cart is empty.')
      .max(mostLines, linesFault(mostLines + 1)),
    /** Not in the specification: the days since which the terms and the privacy policy were in force that the shopper agreed to. */
    agreedTermsOf: day,
    agreedPrivacyOf: day,
    /** Not in the specification: the shopper has confirmed a state that contradicts the pincode. */
    isStateConfirmed: looseFlag,
    /** Not in the specification: 'buy-now' leaves the stored cart alone. */
    cameFrom: looseText().transform((from) => (from === 'buy-now' ? ('buy-now' as const) : ('cart' as const))),
  },
  'must be a JSON object',
)

/** Checks the fields against each other and against the shop's own rules. */
export function fromWire(body: z.output<typeof AddOrderRequest>, idempotencyKey: string | undefined): Result<PlaceOrder, readonly Issue[]> {
  const recipient = readRecipient({
    name: body.clientName,
    email: body.clientEmail,
    phone: body.clientPhNo1,
    alternatePhone: body.clientPhNo2,
    addressLine1: body.clientAdd1,
    addressLine2: body.clientAdd2,
    city: body.city,
    state: body.state,
    pincode: body.pincode,
    gstin: body.gstin,
    businessName: body.businessName,
  })
  const issues: Issue[] = recipient.ok ? [] : recipient.problem.map(({ field, message }) => ({ field: recipientFields[field], message }))
  if (body.isCod === body.isPrepaid) issues.push({ field: body.isCod ? 'isCod' : 'isPrepaid', message: 'Choose one payment method' })
  if (body.amount === undefined) issues.push({ field: 'amount', message: 'is required' })
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
    issues.push({ field: 'Idempotency-Key', message: 'must have 1 to 200 printable characters' })
  }
  if (!recipient.ok || body.amount === undefined || issues.length > 0) return refuse(issues)

  return ok({
    lines: body.cartItems.map(({ fkImgId, customMessage, zodiacSign, quantity, price }) => ({
      variantId: fkImgId as VariantId,
      quantity,
      personalisation: customMessage || zodiacSign ? { name: customMessage, sign: zodiacSign || undefined } : undefined,
      expectedUnitPricePaise: price,
    })),
    recipient: recipient.value,
    isStateConfirmed: body.isStateConfirmed,
    paymentMethod: body.isCod ? 'cod' : 'online',
    cameFrom: body.cameFrom,
    expectedTotalPaise: body.amount,
    expectedAdvancePaise: body.advance ?? paise(0),
    consent: body.agreedTermsOf && body.agreedPrivacyOf ? { termsOf: body.agreedTermsOf, privacyOf: body.agreedPrivacyOf } : undefined,
    idempotencyKey,
  })
}

const recipientFields: Record<RecipientField, string> = {
  name: 'clientName',
  email: 'clientEmail',
  phone: 'clientPhNo1',
  alternatePhone: 'clientPhNo2',
  addressLine1: 'clientAdd1',
  addressLine2: 'clientAdd2',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  gstin: 'gstin',
  businessName: 'businessName',
}

export const toWire = ({ order, gatewayOrderId }: PlacedOrder) => ({
  order: gatewayOrderId === undefined ? null : JSON.stringify({ id: gatewayOrderId, amount: onlinePaise(order) }),
  pkOrderId: order.id,
  orderNumber: order.orderNumber,
  /** Not in the specification: "Tue 8 Dec", the last day of the delivery that was promised. */
  arrivesBy: order.promisedBy && formatDays(order.promisedBy, order.promisedBy),
})

/** A refusal in the caller's spellings: `code` for programs, `message` for people, `issues` where fields are at fault. */
export function problemToWire(problem: PlaceOrderProblem): object {
  const { code } = problem
  if (code === 'total_changed') {
    const lines = problem.lines.map(({ line, title, unitPricePaise, expectedUnitPricePaise }) => ({
      line,
      title,
      price: paiseToRupees(unitPricePaise),
      priceBefore: expectedUnitPricePaise === undefined ? null : paiseToRupees(expectedUnitPricePaise),
    }))
    const { deliveryPaise, cashFeePaise } = problem.charges
    const charges = { delivery: paiseToRupees(deliveryPaise), cashFee: paiseToRupees(cashFeePaise) }
    return { code, message: messageOf(problem), amount: paiseToRupees(problem.totalPaise), ...charges, lines }
  }
  if (code === 'payment_unavailable') {
    return { code, message: messageOf(problem), pkOrderId: problem.orderId, orderNumber: problem.orderNumber }
  }
  const field = fieldOf[code]
  if (field) return { code, message: messageOf(problem), issues: [{ field, message: messageOf(problem) }] }
  if (!('line' in problem)) return { code, message: messageOf(problem) }
  const message = messageOf(problem)
  return { code, message, issues: [{ field: `cartItems.${problem.line}.${faultyField[problem.code]}`, message }] }
}

/** Refusals that one field of the order, outside its lines, can put right. */
const fieldOf: Partial<Record<PlaceOrderProblem['code'], string>> = {
  cod_refused: 'isCod',
  advance_changed: 'isCod',
  pincode_unreachable: 'pincode',
  state_contradicts_pincode: 'state',
  consent_in_future: 'agreedTermsOf',
}

type LineCode = Extract<PlaceOrderProblem, { line: number }>['code']

const faultyField: Record<LineCode, string> = {
  variant_not_found: 'fkImgId',
  not_for_sale: 'fkImgId',
  out_of_stock: 'quantity',
  stock_share_exceeded: 'quantity',
  quantity_out_of_range: 'quantity',
  not_personalisable: 'customMessage',
  name_refused: 'customMessage',
  sign_refused: 'zodiacSign',
}

const businessesOnly = `is sold to businesses only, from ${bulkUnits} pieces`

function messageOf(problem: PlaceOrderProblem): string {
  switch (problem.code) {
    case 'cart_is_empty':
      return 'Your cart is empty.'
    case 'too_many_lines':
      return problem.message
    case 'quantity_out_of_range':
      return `Please choose a quantity from 1 to ${mostUnits}.`
    case 'variant_not_found':
      return 'We do not know this product.'
    case 'not_for_sale':
      return `${problem.title} ${problem.isForBusinessesOnly ? businessesOnly : 'is not sold any more'}. Please remove it from your cart.`
    case 'not_personalisable':
      return `${problem.title} cannot be personalised.`
    case 'name_refused':
      return `${problem.title}: ${problem.reason}`
    case 'sign_refused':
      return `${problem.title}: please choose one of the twelve zodiac signs, where the box takes one.`
    case 'out_of_stock':
      return problem.available > 0 ? `Only ${problem.available} of ${problem.title} left.` : `${problem.title} is sold out.`
    case 'total_changed':
      return `Prices have changed: the total is now ${formatPaise(problem.totalPaise)}. Nothing was ordered yet.`
    case 'advance_changed':
      return problem.advancePaise > 0
        ? `Of this order ${formatPaise(problem.advancePaise)} is paid online now, and ${formatPaise(problem.cashPaise)} in cash to the courier. Please load the page again, and look at it before you order.`
        : 'This order is paid in cash as a whole now. Please load the page again.'
    case 'cod_refused':
    case 'too_much_unpaid':
    case 'stock_share_exceeded':
      return problem.message
    case 'pincode_unreachable':
      return unreachableMessage
    case 'state_contradicts_pincode':
      return `This pincode is in ${problem.pincodeStates}, not in ${problem.writtenState}. Please correct one of the two, or confirm the state.`
    case 'consent_in_future':
      return 'The texts that were agreed to cannot be of a day to come. Please load the page again.'
    case 'idempotency_key_reused':
      return 'This order was changed after it had been sent. Please send it again.'
    case 'payment_unavailable':
      return 'The payment window could not be opened. Nothing was charged; please try again.'
  }
}
