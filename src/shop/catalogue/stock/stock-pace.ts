import { lowStockUnits } from '../product.ts'

/** Sales of so many days tell how long the stock lasts. */
export const paceDays = 30
/** Stock that lasts for fewer days than this is low. */
export const lowDays = 10

/** For how many days `available` units last at the pace of the last thirty days; undefined where nothing was sold. */
export const daysLeft = (available: number, sold: number): number | undefined =>
  sold > 0 ? Math.floor((Math.max(available, 0) * paceDays) / sold) : undefined

/** Whether few are left, or less than ten days of its own sales: a condition of SQL. `available` and `sold` are expressions. */
export const isLowStock = (available: string, sold: string): string =>
  `(${available} <= ${lowStockUnits} or (${available}) * ${paceDays} < ${sold} * ${lowDays})`
