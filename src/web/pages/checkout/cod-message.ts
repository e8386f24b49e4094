import { type CodRefusalMessages, type CodRules, refuseCod } from '#src/shop/cart/cod-rules.ts'
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
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const reason = refuseCod({ totalPaise: orderTotals(lines).totalPaise, pincode, isPersonalised, courierTakesCash: undefined }, codRules)
  if (reason) return codTexts[reason]
  return cash?.pincode === pincode && cash.noCashText !== '' ? cash.noCashText : undefined
}
