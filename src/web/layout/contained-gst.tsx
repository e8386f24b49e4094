import { formatPaise } from '#src/kit/money.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { containedTax } from '#src/shop/tax/contained-tax.ts'
import { useHouse } from './house.ts'

/** "Includes GST of ₹137.19.": what the order's page will say. Nothing for a seller that is not registered, or while a rate is not known. */
export function ContainedGst({ lines, className }: { lines: readonly CartLine[]; className?: string | undefined }) {
  const isRegistered = useHouse()?.brand.gstin !== undefined
  const priced = lines.flatMap(({ gstBasisPoints, ...line }) => (gstBasisPoints === undefined ? [] : [{ ...line, gstBasisPoints }]))
  if (!isRegistered || priced.length < lines.length) return null
  // The line keeps its place until the bag is known.
  return <p className={className}>{lines.length > 0 ? `Includes GST of ${formatPaise(containedTax(priced))}.` : '\u00a0'}</p>
}
