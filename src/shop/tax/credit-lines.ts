import { type Paise, paise, subtract, sum } from '#src/kit/money.ts'
import { splitAtHalf } from './split-tax.ts'
import { spread } from './spread.ts'
import type { CreditNoteDraft, InvoiceDraft, TaxedLine } from './tax-document.ts'

/** What of an invoice has not been credited yet. */
export const leftToCredit = (invoice: Pick<InvoiceDraft, 'lines'>, earlier: readonly Pick<CreditNoteDraft, 'lines'>[]): Paise =>
  subtract(totalOf(invoice.lines), totalOf(earlier.flatMap(({ lines }) => lines)))

/** Units of a line of the invoice, which is named by its position. */
export type CreditedUnits = { readonly position: number; readonly units: number }

/**
 * Credits the price of `units`, and spreads the rest of the amount, or all of it, over the lines by what is left of each. However an invoice
 * is credited bit by bit, once all of it is, the tax credited on every line is the tax that was charged on it, to the paisa.
 */
export function creditLines(
  { lines, placeOfSupply, seller }: Pick<InvoiceDraft, 'lines' | 'placeOfSupply' | 'seller'>,
  earlier: readonly Pick<CreditNoteDraft, 'lines'>[],
  amountPaise: Paise,
  units: readonly CreditedUnits[] = [],
): TaxedLine[] {
  const credited = earlier.flatMap((note) => note.lines)
  const before = lines.map((line) => credited.filter(({ position }) => position === line.position))
  const left = lines.map((line, at) => subtract(line.totalPaise, totalOf(before[at]!)))
  const unitsOf = ({ position }: TaxedLine) => units.find((credited) => credited.position === position)?.units ?? 0
  const priced = lines.map((line, at) => paise(Math.min(left[at]!, Math.round((line.totalPaise * unitsOf(line)) / line.quantity))))
  const shares = sharesOf(amountPaise, left, priced)
  const arePaidInFull = amountPaise >= sum(priced)
  return lines.flatMap((line, at) => {
    const totalPaise = shares[at]!
    if (totalPaise === 0) return []
    const halfPaise = subtract(halfUpTo(line, paise(totalOf(before[at]!) + totalPaise)), sum(before[at]!.map(half)))
    // Part of a price is no unit: units that nobody named are credited with the last of their line's price.
    const leftUnits = line.quantity - before[at]!.reduce((all, { quantity }) => all + quantity, 0)
    const quantity = totalPaise === left[at] ? leftUnits : arePaidInFull ? Math.min(unitsOf(line), leftUnits) : 0
    return [{ ...line, quantity, totalPaise, ...splitAtHalf(totalPaise, halfPaise, placeOfSupply === seller.stateCode) }]
  })
}

/** What each line gets: the price of its units, as far as the amount reaches, and its part of the rest. */
function sharesOf(amountPaise: Paise, left: readonly Paise[], priced: readonly Paise[]): Paise[] {
  const rest = amountPaise - sum(priced)
  // Without prices there is nothing but the rest; less than the prices is a part of each.
  if (rest < 0) return spread(amountPaise, priced)
  if (rest === 0) return [...priced]
  const others = spread(
    paise(rest),
    left.map((each, at) => subtract(each, priced[at]!)),
  )
  return priced.map((each, at) => paise(each + others[at]!))
}

const totalOf = (lines: readonly TaxedLine[]): Paise => sum(lines.map(({ totalPaise }) => totalPaise))

/** IGST is always even. */
const half = ({ cgstPaise, igstPaise }: TaxedLine): Paise => paise(cgstPaise + igstPaise / 2)

/** Half of the tax on the first `creditedPaise` of a line. */
const halfUpTo = (line: TaxedLine, creditedPaise: Paise): Paise =>
  paise(Number((2n * BigInt(half(line)) * BigInt(creditedPaise) + BigInt(line.totalPaise)) / (2n * BigInt(line.totalPaise))))
