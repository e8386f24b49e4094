import { formatPaise } from '#src/kit/money.ts'
import { chargeRows, type OrderTotals } from '#src/shop/pricing/order-totals.ts'
import { usePageShell } from '../layout/page-shell.ts'

/** The charges between the subtotal and the total, as rows of a description list. */
export const ChargeRows = ({ totals, delivery }: { totals: OrderTotals; delivery?: string | undefined }) =>
  chargeRows(totals, delivery).flatMap(([label, amount], index) => [<dt key={label}>{label}</dt>, <dd key={index}>{amount}</dd>])

/** "Includes GST of ₹137.19.", as on the order's page; without the amount until all rates are known. Renders nothing for a seller that is not registered. */
export function ContainedGst({ totals: { containedTaxPaise } }: { totals: OrderTotals }) {
  const amount = containedTaxPaise === undefined ? '' : ` of ${formatPaise(containedTaxPaise)}`
  return usePageShell()?.brand.gstin ? <p>Includes GST{amount}.</p> : null
}
