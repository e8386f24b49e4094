import { type Paise, paise, subtract, sum } from '#src/kit/money.ts'
import { splitAtHalf } from './split-tax.ts'
import { spread } from './spread.ts'
import type { CreditNoteDraft, InvoiceDraft, TaxedLine } from './tax-document.ts'

/** What of an invoice has not been credited yet. */
export const leftToCredit = (invoice: Pick<InvoiceDraft, 'lines'>, earlier: readonly Pick<CreditNoteDraft, 'lines'>[]): Paise =>
  subtract(totalOf(invoice.lines), totalOf(earlier.flatMap(({ lines }) => lines)))

/**
 * Spreads a credit over the lines by what is left of each. However an invoice is credited bit by bit, once all of it is, the
 * tax credited on every line is the tax that was charged on it, to the paisa.
 */
export function creditLines(
  { lines, placeOfSupply, seller }: Pick<InvoiceDraft, 'lines' | 'placeOfSupply' | 'seller'>,
  earlier: readonly Pick<CreditNoteDraft, 'lines'>[],
  amountPaise: Paise,
): TaxedLine[] {
  const credited = earlier.flatMap((note) => note.lines)
  const before = lines.map((line) => credited.filter(({ position }) => position === line.position))
  const shares = spread(
    amountPaise,
    lines.map((line, at) => subtract(line.totalPaise, totalOf(before[at]!))),
  )
  return lines.flatMap((line, at) => {
    const totalPaise = shares[at]!
    if (totalPaise === 0) return []
    const halfPaise = subtract(halfUpTo(line, paise(totalOf(before[at]!) + totalPaise)), sum(before[at]!.map(half)))
    // Part of a price is no unit: the units of a line are credited with the last of its price.
    const isClosed = totalOf(before[at]!) + totalPaise === line.totalPaise
    const quantity = isClosed ? line.quantity : 0
    return [{ ...line, quantity, totalPaise, ...splitAtHalf(totalPaise, halfPaise, placeOfSupply === seller.stateCode) }]
  })
}

const totalOf = (lines: readonly TaxedLine[]): Paise => sum(lines.map(({ totalPaise }) => totalPaise))

/** IGST is always even. */
const half = ({ cgstPaise, igstPaise }: TaxedLine): Paise => paise(cgstPaise + igstPaise / 2)

/** Half of the tax on the first `creditedPaise` of a line. */
const halfUpTo = (line: TaxedLine, creditedPaise: Paise): Paise =>
  paise(Number((2n * BigInt(half(line)) * BigInt(creditedPaise) + BigInt(line.totalPaise)) / (2n * BigInt(line.totalPaise))))
