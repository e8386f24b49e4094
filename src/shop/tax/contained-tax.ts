import { type Paise, sum, times } from '#src/kit/money.ts'
import { spread } from './spread.ts'
import { halfOfTax } from './split-tax.ts'
import type { SoldLine, TaxInvoice } from './tax-document.ts'

type PricedLine = Pick<SoldLine, 'unitPricePaise' | 'quantity' | 'gstBasisPoints'>

/** How much of a total is GST, computed line by line as on an invoice; it is the same within a state and between states. */
export function containedTax(lines: readonly PricedLine[], totalPaise: Paise): Paise {
  const prices = lines.map(({ unitPricePaise, quantity }) => times(unitPricePaise, quantity))
  const shares = totalPaise === sum(prices) ? prices : spread(totalPaise, prices)
  return times(sum(lines.map(({ gstBasisPoints }, at) => halfOfTax(shares[at]!, gstBasisPoints))), 2)
}

/** The tax that the invoice states. */
export const taxOfInvoice = ({ lines }: Pick<TaxInvoice, 'lines'>): Paise =>
  sum(lines.flatMap(({ cgstPaise, sgstPaise, igstPaise }) => [cgstPaise, sgstPaise, igstPaise]))
