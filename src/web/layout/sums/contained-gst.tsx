import { formatPaise } from '#src/kit/money.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { containedTax } from '#src/shop/tax/contained-tax.ts'
import { useHouse } from '../house.ts'

/** "Includes GST of ₹137.19.": what the order's page will say. Nothing for a seller that is not registered, or while a rate is not known. */
export function ContainedGst({ lines }: { lines: readonly CartLine[] }) {
  return useHouse()?.brand.gstin && lines.every(isRated) ? <p>Includes GST of {formatPaise(containedTax(lines))}.</p> : null
}

const isRated = (line: CartLine): line is CartLine & { gstBasisPoints: number } => line.gstBasisPoints !== undefined
