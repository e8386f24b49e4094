import { type Paise, paise, sum, times } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { lineTitle } from '../../cart/cart.ts'
import { spread } from '../../tax/spread.ts'
import type { Order } from '../order.ts'

/** Units of a line, all without a number; `position` counts from 1. */
export type RefundedLine = { readonly position: number; readonly units: number | undefined }

export type RefundedLinesProblem =
  | { readonly code: 'line_not_found'; readonly position: number }
  | { readonly code: 'too_many_units'; readonly position: number; readonly units: number }

/** Returns what was paid for these units: their share of the order's total, as on its invoice, with discounts and charges in proportion. */
export function priceOfUnits(
  { lines, totals }: Pick<Order, 'lines' | 'totals'>,
  wanted: readonly RefundedLine[],
): Result<Paise, RefundedLinesProblem> {
  const shares = spread(
    totals.totalPaise,
    lines.map((line) => times(line.unitPricePaise, line.quantity)),
  )
  const prices: Paise[] = []
  for (const { position, units: someUnits } of wanted) {
    const line = lines[position - 1]
    const sharePaise = shares[position - 1]
    if (!line || sharePaise === undefined) return refuse({ code: 'line_not_found', position })
    const units = someUnits ?? line.quantity
    if (!Number.isInteger(units) || units < 1 || units > line.quantity)
      return refuse({ code: 'too_many_units', position, units: line.quantity })
    prices.push(paise(Math.round((sharePaise * units) / line.quantity)))
  }
  return ok(sum(prices))
}

/** "(1 × Noor Ring Box (Oxblood))". */
export const refundedLinesLabel = (order: Pick<Order, 'lines'>, wanted: readonly RefundedLine[]): string =>
  `(${refundedLinesOf(order, wanted).join(', ')})`

/** "1 × Noor Ring Box (Oxblood)", for each. */
export const refundedLinesOf = ({ lines }: Pick<Order, 'lines'>, wanted: readonly RefundedLine[]): string[] =>
  wanted.map(({ position, units }) => {
    const line = lines[position - 1]
    return `${units ?? line?.quantity} × ${line ? lineTitle(line) : `line ${position}`}`
  })
