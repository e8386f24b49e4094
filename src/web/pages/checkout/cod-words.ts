import { cartTotal } from '#src/shop/cart/cart.ts'
import { type CodRules, codRefusalWords, refuseCod } from '#src/shop/cart/cod-rules.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'

/** Why this cannot be paid at the door, by the rules that the server goes by as well; undefined when it can. */
export function whyNoCash({ lines }: CheckoutContent, pincode: string, rules: CodRules): string | undefined {
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const reason = refuseCod({ totalPaise: cartTotal({ lines }), pincode, isPersonalised }, rules)
  return reason && codRefusalWords(reason, rules)
}
