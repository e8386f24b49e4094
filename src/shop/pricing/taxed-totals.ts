import { spread } from '../tax/spread.ts'
import { type Charges, orderTotals, type OrderTotals, type PricedLine } from './order-totals.ts'

/** The amounts of an order with its tax, also of what is charged beside the goods: that is taxed as they are. */
export const taxedTotals = (lines: readonly PricedLine[], charges?: Charges): OrderTotals => orderTotals(lines, charges, spread)
