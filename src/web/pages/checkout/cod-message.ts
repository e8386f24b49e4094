import { formatPaise, type Paise, paise } from '#src/kit/money.ts'
import { advanceOf, type CodRefusalMessages, type CodRules, refuseCod } from '#src/shop/cart/cod-rules.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'

/** Whether couriers take cash at a pincode, by the delivery promise; an empty text means that they do. */
export type CashAtPincode = { readonly pincode: string; readonly noCashText: string }

/** Returns why cash on delivery is not possible, by the same rules as on the server and by the delivery promise; undefined when it is. */
export function noCashTextFor(
  { lines }: CheckoutContent,
  pincode: string,
  { codRules, codTexts }: { readonly codRules: CodRules; readonly codTexts: CodRefusalMessages },
  cash: CashAtPincode | undefined,
): string | undefined {
  const reason = refuseCod({ ...judged(lines), pincode, courierTakesCash: undefined }, codRules)
  if (reason) return codTexts[reason]
  return cash?.pincode === pincode && cash.noCashText !== '' ? cash.noCashText : undefined
}

/** What is paid online in advance if these lines are paid in cash, by the same rules as on the server; 0 for nothing. */
export const advanceFor = ({ lines }: CheckoutContent, rules: CodRules): Paise => advanceOf(judged(lines), rules)

/** "₹240 now online, ₹559 in cash to the courier"; undefined without an advance. */
export const advanceText = (content: CheckoutContent | undefined, advancePaise: Paise): string | undefined =>
  content && advancePaise
    ? `${formatPaise(advancePaise)} now online, ${formatPaise(paise(orderTotals(content.lines).totalPaise - advancePaise))} in cash to the courier`
    : undefined

const judged = (lines: CheckoutContent['lines']) => ({
  totalPaise: orderTotals(lines).totalPaise,
  isPersonalised: lines.some(({ personalisation }) => personalisation !== undefined),
})
