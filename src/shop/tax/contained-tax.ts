import { type Paise, sum, times } from '#src/kit/money.ts'
import { halfOfTax } from './split-tax.ts'
import type { SoldLine, TaxInvoice } from './tax-document.ts'

/** How much of a total is GST, computed line by line as on an invoice, from each line's share of it; it is the same within a state and between states. */
export const containedTax = (lines: readonly Pick<SoldLine, 'gstBasisPoints'>[], shares: readonly Paise[]): Paise =>
  times(sum(lines.map(({ gstBasisPoints }, at) => halfOfTax(shares[at]!, gstBasisPoints))), 2)

/** The tax that the invoice states. */
export const taxOfInvoice = ({ lines }: Pick<TaxInvoice, 'lines'>): Paise =>
  sum(lines.flatMap(({ cgstPaise, sgstPaise, igstPaise }) => [cgstPaise, sgstPaise, igstPaise]))
