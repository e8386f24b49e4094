import { formatPaise } from '#src/kit/money.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { containedTax } from '#src/shop/tax/contained-tax.ts'
import { usePageShell } from '../layout/page-shell.ts'

/** "Includes GST of ₹137.19.": what the order's page will say. The amount comes into its place once all rates are known. Nothing for a seller that is not registered. */
export function ContainedGst({ lines }: { lines: readonly CartLine[] }) {
  const amount = lines[0] && lines.every(isRated) ? ` of ${formatPaise(containedTax(lines))}` : ''
  return usePageShell()?.brand.gstin ? <p>Includes GST{amount}.</p> : null
}

const isRated = (line: CartLine): line is CartLine & { gstBasisPoints: number } => line.gstBasisPoints !== undefined
