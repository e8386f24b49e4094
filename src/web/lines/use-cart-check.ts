import { useEffect, useEffectEvent, useState } from 'react'
import type { VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Cart, CartLine, VariantOffer } from '#src/shop/cart/cart.ts'
import { reviseLine } from '../browser/storage/cart-storage.ts'
import { postJson } from '../browser/post-json.ts'
import { fromWire, toWire, type VariantNow } from './cart-check.wire.ts'

export type CartCheck = {
  readonly variants: ReadonlyMap<VariantId, VariantNow>
  /** The prices of lines when they were added, by line id, where they differ from the current ones. */
  readonly pricesBefore: ReadonlyMap<string, Paise>
}

/**
 * Asks the shop what has changed since the cart was filled, when it is opened and when it gets another variant, and updates the
 * lines. A failed request is ignored, because the server checks every order again.
 */
export function useCartCheck(cart: Cart): CartCheck {
  const [check, setCheck] = useState<CartCheck>({ variants: new Map(), pricesBefore: new Map() })
  const applyCheck = useEffectEvent((variants: CartCheck['variants']) => {
    const pricesBefore = new Map(check.pricesBefore)
    for (const line of cart.lines) {
      const now = variants.get(line.variantId)
      if (!now?.isForSale || isUnchanged(line, now.offer)) continue
      if (now.offer.unitPricePaise !== line.unitPricePaise) pricesBefore.set(line.id, line.unitPricePaise)
      reviseLine(line.id, now.offer)
    }
    setCheck({ variants, pricesBefore })
  })

  const asked = [...new Set(cart.lines.map(({ variantId }) => variantId))].toSorted().join('|')
  const ask = useEffectEvent((signal: AbortSignal) => askShop(cart, signal))
  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    ask(stop.signal).then(applyCheck, () => undefined)
    return () => stop.abort()
  }, [asked])
  return check
}

const isUnchanged = (line: CartLine, offer: VariantOffer): boolean =>
  Object.entries(offer).every(([name, value]) => JSON.stringify(line[name as keyof VariantOffer]) === JSON.stringify(value))

async function askShop(cart: Cart, signal: AbortSignal): Promise<CartCheck['variants']> {
  const response = await postJson('checkCart', toWire(cart.lines), { signal })
  return response.ok ? fromWire(await response.json()) : new Map()
}
