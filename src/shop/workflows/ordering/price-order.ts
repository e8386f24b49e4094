import { type Paise, paise } from '#src/kit/money.ts'
import { ok, type Result } from '#src/kit/result.ts'
import { advanceOf, type StrictestCash, strictestCash } from '../../cart/cod-rules.ts'
import { findVariantsForSale, type VariantForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { OrderLine, SaleMethod } from '../../orders/order.ts'
import type { Charges, OrderTotals } from '../../pricing/order-totals.ts'
import { taxedTotals } from '../../pricing/taxed-totals.ts'
import type { Deps } from '../deps.ts'
import { chargesFor } from '../serviceability/serviceability.ts'
import { type LineProblem, priceLines, type RequestedLine } from './price-lines.ts'

export type OrderToPrice = { readonly lines: readonly RequestedLine[]; readonly pincode: string; readonly paymentMethod: SaleMethod }

export type PricedOrder = {
  readonly lines: readonly OrderLine[]
  readonly charges: Charges
  readonly totals: OrderTotals
  /** What is paid online in advance of a cash order; 0 for nothing. */
  readonly advancePaise: Paise
  /** What the owner has set for these products. */
  readonly ownCash: StrictestCash
  /** Its variants as they were read for it. */
  readonly variants: readonly VariantForSale[]
}

/** What an order comes to at this moment. The order itself is placed at it, and staff name it to a caller before. */
export async function priceOrder(
  { lines: wanted, pincode, paymentMethod }: OrderToPrice,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
): Promise<Result<PricedOrder, LineProblem>> {
  const variants = await findVariantsForSale(db, [...new Set(wanted.map((line) => line.variantId))])
  const priced = priceLines(wanted, variants)
  if (!priced.ok) return priced

  const lines = priced.value
  const isCash = paymentMethod === 'cod'
  const charges = chargesFor({ lines, pincode, isCash }, settings)
  const totals = taxedTotals(lines, charges)
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const ownCash = strictestCash(variants)
  const judged = { totalPaise: totals.totalPaise, isPersonalised, ownPercent: ownCash.advancePercent }
  const advancePaise = isCash ? advanceOf(judged, settings.cod) : paise(0)
  return ok({ lines, charges, totals, advancePaise, ownCash, variants })
}
