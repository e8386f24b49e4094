import { formatPaise, paise } from '#src/kit/money.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import { moneyOfFormerText } from '#src/shop/staff-texts/orders/taking-texts.ts'
import { chargeRows, lineTotal } from '#src/shop/pricing/order-totals.ts'
import type { CallersPrice } from '#src/shop/workflows/taking/taking.ts'

type Row = readonly [label: string, amount: string]

/** What the caller is told, as rows of label and amount. */
export function shownCost({ lines, totals, advancePaise, former, promisedBy, isPincodeKnown }: CallersPrice, isRegistered: boolean) {
  const rows: readonly Row[] = [
    ...lines.map((line): Row => [`${line.quantity} × ${lineTitle(line)}`, formatPaise(lineTotal(line))]),
    ['Subtotal', formatPaise(totals.goodsPaise)],
    ...chargeRows(totals, isPincodeKnown ? undefined : 'by pincode'),
  ]
  const { containedTaxPaise, totalPaise } = totals
  return {
    rows,
    total: formatPaise(totalPaise),
    gst: isRegistered && containedTaxPaise !== undefined ? `Includes GST of ${formatPaise(containedTaxPaise)}.` : undefined,
    advance:
      advancePaise > 0 && !former?.carriedPaise
        ? `${formatPaise(advancePaise)} online in advance, by the mailed link, and ${formatPaise(paise(totalPaise - advancePaise))} in cash to the courier.`
        : undefined,
    /** What becomes of the money of the order before. */
    former: former && moneyOfFormerText(former),
    arrivesBy: promisedBy && formatDays(promisedBy, promisedBy),
    isWhole: isPincodeKnown,
  }
}

export type ShownCost = ReturnType<typeof shownCost>
