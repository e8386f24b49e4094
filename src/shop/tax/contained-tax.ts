import { type Paise, sum, times } from '#src/kit/money.ts'
import { halfOfTax } from './split-tax.ts'
import type { SoldLine, TaxInvoice } from './tax-document.ts'

type PricedLine = Pick<SoldLine, 'unitPricePaise' | 'quantity' | 'gstBasisPoints'>

/** How much of the price is GST, computed line by line as on an invoice; it is the same within a state and between states. */
export const containedTax = (lines: readonly PricedLine[]): Paise =>
  times(sum(lines.map(({ unitPricePaise, quantity, gstBasisPoints }) => halfOfTax(times(unitPricePaise, quantity), gstBasisPoints))), 2)

/** The tax that the invoice states. */
export const taxOfInvoice = ({ lines }: Pick<TaxInvoice, 'lines'>): Paise =>
  sum(lines.flatMap(({ cgstPaise, sgstPaise, igstPaise }) => [cgstPaise, sgstPaise, igstPaise]))
