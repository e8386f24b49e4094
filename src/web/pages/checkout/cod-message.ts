import { formatPaise, type Paise, paise } from '#src/kit/money.ts'
import { advanceOf, type CodRefusalMessages, type CodRules, refuseCod } from '#src/shop/cart/cod-rules.ts'
import { type Charges, orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'

/**
 * Whether these pieces may be paid in cash at a pincode, by the delivery promise; an empty text means that they may. What of it is asked in advance for the
 * pieces themselves, in per cent, and what delivery costs there.
 */
export type AtPincode = {
  readonly pincode: string
  readonly codRefusal: string
  readonly advancePercent: number
  readonly deliveryPaise: Paise | undefined
}

/** Returns why cash on delivery is not possible, by the same rules as on the server and by the delivery promise; undefined when it is. */
export function noCashTextFor(
  { lines }: CheckoutContent,
  pincode: string,
  { codRules, codTexts }: { readonly codRules: CodRules; readonly codTexts: CodRefusalMessages },
  there: AtPincode | undefined,
  charges: Charges,
): string | undefined {
  const reason = refuseCod({ ...judged(lines, charges), pincode, courierTakesCash: undefined }, codRules)
  if (reason) return codTexts[reason]
  return there?.codRefusal || undefined
}

/** What is paid online in advance if these lines are paid in cash, by the same rules as on the server; 0 for nothing. */
export const advanceFor = ({ lines }: CheckoutContent, rules: CodRules, there: AtPincode | undefined, charges: Charges): Paise =>
  advanceOf({ ...judged(lines, charges), ownPercent: there?.advancePercent ?? 0 }, rules)

/** "₹240 now online, ₹559 in cash to the courier"; undefined without an advance. */
export const advanceText = (content: CheckoutContent | undefined, advancePaise: Paise, charges: Charges): string | undefined =>
  content && advancePaise
    ? `${formatPaise(advancePaise)} now online, ${formatPaise(paise(orderTotals(content.lines, charges).totalPaise - advancePaise))} in cash to the courier`
    : undefined

const judged = (lines: CheckoutContent['lines'], charges: Charges) => ({
  totalPaise: orderTotals(lines, charges).totalPaise,
  isPersonalised: lines.some(({ personalisation }) => personalisation !== undefined),
})
