import { rupeesToPaise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { membersOf, textOf } from '../browser/unknown-json.ts'
import { callAddress } from '../routes.ts'
import type { DeliveryResult } from './delivery-message.ts'

/** Asks the shop when these items would arrive. */
export async function fetchDelivery(pincode: Pincode, items: string, signal: AbortSignal): Promise<DeliveryResult> {
  const query = new URLSearchParams({ delivery_postcode: pincode, cod: '0', items })
  const response = await fetch(`${callAddress('checkDelivery')}?${query}`, { signal })
  if (!response.ok) return { kind: 'failed' }
  const { reachable, city, days, cod, codWords, advancePercent, advanceWords, isEstimate, price } = membersOf(
    membersOf(await response.json()).promise,
  )
  if (reachable !== true) return { kind: 'unreachable' }
  return {
    kind: 'arrives',
    days: textOf(days),
    city: textOf(city),
    cod: typeof cod === 'boolean' ? cod : undefined,
    codRefusal: textOf(codWords),
    advancePercent: Number(advancePercent) || 0,
    advanceWords: textOf(advanceWords),
    isEstimate: isEstimate === true,
    deliveryPaise: rupeesToPaise(textOf(price)),
  }
}
