import { type CodRefusalMessages, type CodRules, refuseCod } from '#src/shop/cart/cod-rules.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'

/** What the delivery promise said of cash at a pincode; empty words where nothing speaks against it. */
export type CashAtPincode = { readonly pincode: string; readonly noCashText: string }

/** Why this cannot be paid at the door, by the rules that the server goes by as well and by what the couriers there say; undefined when it can. */
export function noCashTextFor(
  { lines }: CheckoutContent,
  pincode: string,
  { codRules, codTexts }: { readonly codRules: CodRules; readonly codTexts: CodRefusalMessages },
  said: CashAtPincode | undefined,
): string | undefined {
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const reason = refuseCod({ totalPaise: orderTotals(lines).totalPaise, pincode, isPersonalised, courierTakesCash: undefined }, codRules)
  if (reason) return codTexts[reason]
  return said?.pincode === pincode && said.noCashText !== '' ? said.noCashText : undefined
}
