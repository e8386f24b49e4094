import { formatPaise } from '#src/kit/money.ts'
import type { Cart, CartLine } from '#src/shop/cart/cart.ts'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import type { CartCheck } from './use-cart-check.ts'

/** Returns what the shopper must know of a line: what has changed since it was added, and whether it is in stock. */
export function notesOf(line: CartLine, { lines }: Cart, { variants, pricesBefore }: CartCheck): string[] {
  const now = variants.get(line.variantId)
  if (!now) return []
  if (!now.isForSale) return [`This piece is ${now.isForBusinessesOnly ? businessesOnly : 'not sold any more'}. Please delete it.`]

  const wanted = lines.filter(({ variantId }) => variantId === line.variantId).reduce((sum, { quantity }) => sum + quantity, 0)
  const before = pricesBefore.get(line.id)
  return [
    ...(before === undefined ? [] : [`It costs ${formatPaise(line.unitPricePaise)} now, and ${formatPaise(before)} when you put it in.`]),
    ...(now.stock >= wanted ? [] : [now.stock === 0 ? 'Sold out at the moment.' : `Only ${now.stock} left, and your cart has ${wanted}.`]),
  ]
}

const businessesOnly = `sold to businesses only, from ${bulkUnits} pieces`
