import { useState } from 'react'
import { type Paise, paise } from '#src/kit/money.ts'
import type { CodRefusalMessages, CodRules } from '#src/shop/cart/cod-rules.ts'
import { chargesOf, type SureDelivery, sureDeliveryPaise } from '#src/shop/pricing/charges.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import type { DeliveryResult } from '../../delivery/delivery-message.ts'
import { advanceFor, type AtPincode, noCashTextFor } from './cod-message.ts'
import type { Delivery } from './delivery/delivery.ts'

export type ShownCharges = SureDelivery & { readonly cashPaise: Paise }

type PriceTerms = { readonly charges: ShownCharges; readonly codRules: CodRules; readonly codTexts: CodRefusalMessages }

/** What is charged beside the goods, and why there is no cash on delivery; where it is chosen, what of it is paid online in advance. */
export function usePrices(content: CheckoutContent | undefined, { pincode, paymentMethod }: Delivery, terms: PriceTerms) {
  const [promised, setPromised] = useState<AtPincode>()
  const there = promised?.pincode === pincode ? promised : undefined
  const deliveryPaise = sureDeliveryPaise(orderTotals(content?.lines ?? []).goodsPaise, terms.charges) ?? there?.deliveryPaise
  const chargesIf = (isCash: boolean) => chargesOf(deliveryPaise ?? paise(0), isCash, terms.charges)
  const noCashText = content && noCashTextFor(content, pincode, terms, there, chargesIf(true))
  const isCash = paymentMethod === 'cod' && !noCashText
  return {
    noCashText,
    charges: chargesIf(isCash),
    isDeliveryKnown: deliveryPaise !== undefined,
    advancePaise: content && isCash ? advanceFor(content, terms.codRules, there, chargesIf(true)) : paise(0),
    onPromise: (of: string, result: DeliveryResult) =>
      setPromised({ codRefusal: '', advancePercent: 0, deliveryPaise: undefined, ...result, pincode: of }),
  }
}
