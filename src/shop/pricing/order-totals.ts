import { formatPaise, type Paise, paise, sum, times } from '#src/kit/money.ts'
import { containedTax } from '../tax/contained-tax.ts'

/** The amounts of an order. Every amount that is shown, charged, collected, invoiced or paid back is read from here. */
export type OrderTotals = Charges & {
  /** The sum of the lines. */
  readonly goodsPaise: Paise
  /** How much of the total is GST: what is charged beside the goods is taxed as they are; undefined without lines, and while the rate of one is not known. */
  readonly containedTaxPaise: Paise | undefined
  readonly totalPaise: Paise
}

/** What is taken off the goods, and what is added to them. */
export type Charges = {
  readonly discountPaise: Paise
  readonly deliveryPaise: Paise
  /** For payment in cash on delivery. */
  readonly cashFeePaise: Paise
}

export type PricedLine = {
  readonly unitPricePaise: Paise
  readonly quantity: number
  /** Undefined on a line of an old cart. */
  readonly gstBasisPoints: number | undefined
}

export const lineTotal = ({ unitPricePaise, quantity }: Pick<PricedLine, 'unitPricePaise' | 'quantity'>): Paise =>
  times(unitPricePaise, quantity)

/** Of goods alone. */
const noCharges: Charges = { discountPaise: paise(0), deliveryPaise: paise(0), cashFeePaise: paise(0) }

/**
 * The only computation of a total: the cart, the checkout and the order agree to the paisa. `divide` divides it over the lines for their tax;
 * without it, which pages leave out for its size, the tax of an order with charges is not known.
 */
export function orderTotals(
  lines: readonly PricedLine[],
  charges = noCharges,
  divide?: (totalPaise: Paise, prices: readonly Paise[]) => readonly Paise[],
): OrderTotals {
  const prices = lines.map(lineTotal)
  const goodsPaise = sum(prices)
  const totalPaise = paise(goodsPaise - charges.discountPaise + charges.deliveryPaise + charges.cashFeePaise)
  return {
    ...charges,
    goodsPaise,
    containedTaxPaise:
      lines[0] && lines.every(isRated) && (divide || totalPaise === goodsPaise)
        ? containedTax(lines, divide ? divide(totalPaise, prices) : prices)
        : undefined,
    totalPaise,
  }
}

/** Of goods that cost nothing: their prices are declared to the carrier, and all of them is taken off. */
export const freeTotals = (goodsPaise: Paise): OrderTotals => ({
  ...{ goodsPaise, discountPaise: goodsPaise, deliveryPaise: paise(0), cashFeePaise: paise(0) },
  ...{ containedTaxPaise: paise(0), totalPaise: paise(0) },
})

const isRated = <Line extends PricedLine>(line: Line): line is Line & { readonly gstBasisPoints: number } =>
  line.gstBasisPoints !== undefined

/** What stands between the subtotal and the total, each part as label and amount; a discount and a cash fee only where there is one. */
export const chargeRows = (
  { discountPaise, deliveryPaise, cashFeePaise }: Charges,
  delivery = deliveryPrice(deliveryPaise),
): ChargeRow[] => [...rowOf('Discount', paise(-discountPaise)), ['Shipping', delivery], ...rowOf('Cash on Delivery fee', cashFeePaise)]

export type ChargeRow = [label: string, amount: string]

const rowOf = (label: string, amount: Paise): ChargeRow[] => (amount ? [[label, formatPaise(amount)]] : [])

/** "Free", or the amount. */
export const deliveryPrice = (deliveryPaise: Paise): string => (deliveryPaise ? formatPaise(deliveryPaise) : 'Free')
